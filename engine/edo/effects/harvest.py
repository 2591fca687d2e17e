"""Harvest: samurai bring in goods (RULES.md 9.6)."""

from collections.abc import Iterator, Sequence

from engine.core.text import T, Text
from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.asking.default_action import best_moves
from engine.edo.card_action import ActionKind, ActionWords
from engine.edo.caretaker.situation import PlanBasis, Situation
from engine.edo.caretaker.working import Hold, Link, brought, cost_to
from engine.edo.data import FIGURES, LIMITS, MERCHANT_FIGURE, RESOURCE, SPACES, board
from engine.edo.effects.answering import Served
from engine.edo.prices import harvest_of
from engine.edo.state import EdoState, EdoTurn
from engine.edo.view import EdoView
from engine.edo.words import names


class Harvest(Served):
    """9.6."""

    kind = ActionKind.HARVEST
    sign = "🧺"
    actions = (a.Harvest,)
    all_moves = ("auto", T("Moves and harvests that bring most"))
    all_activations = ("auto", T("All harvests that bring most"))

    def answers(self, state: EdoState, seat: int) -> Sequence[a.Action]:
        used, resource = state.used, self.resource
        found: list[a.Action] = []
        for figure, space in zip(FIGURES, state.players[seat].at, strict=True):
            if space and SPACES[space].resource == resource and figure not in used:
                found.append(a.harvest(figure))
        found.append(a.DECLINE)
        return found

    def serve(self, turn: EdoTurn, seat: int, action: a.Action, space: str) -> None:
        assert isinstance(action, a.Harvest)
        state, resource = turn.state, self.resource
        samurai = sum([player.at.count(space) for player in state.players])  # those that have served count on, R19
        amount = harvest_of(resource, samurai, self.bonus)
        taken = state.players[seat].take(RESOURCE[resource], amount)
        turn.emit(e.Harvested(seat, space, resource, samurai, taken, amount - taken))

    def trouble(self, state: EdoState, seat: int, action: a.Action, space: str) -> Text:
        goods = names.RESOURCE[self.resource]
        return T("You cannot harvest {goods} in {space}.", goods=goods, space=names.SPACE[space])

    def serves(self, view: EdoView, space: str) -> bool:
        return SPACES[space].resource == self.resource

    def default(self, view: EdoView, legal: Sequence[a.Action]) -> a.Action:
        harvests = [action for action in legal if isinstance(action, a.Harvest)]
        return max(harvests, key=lambda action: self._fitting(view, action.figure))

    def default_moves(self, view: EdoView) -> tuple[a.Move, ...]:
        return best_moves(view)

    def _fitting(self, view: EdoView, figure: str) -> int:
        """What a figure would bring in now."""
        samurai = sum(view.space(view.stands_at(figure)).samurai)
        amount = harvest_of(self.resource, samurai, self.bonus)
        return min(amount, LIMITS.goods - view.me.goods[RESOURCE[self.resource]])

    def move_hints(self, view: EdoView, move: a.Move) -> Iterator[Text]:
        if move.figure != MERCHANT_FIGURE and self.serves(view, move.space):
            n = harvest_of(self.resource, sum(view.space(move.space).samurai) + 1, self.bonus)
            yield T("would bring {goods}", goods=names.goods(self.resource, n))

    def hint(self, view: EdoView, action: a.Action) -> Text | None:
        if not isinstance(action, a.Harvest):
            return None
        space = view.stands_at(action.figure)
        return T(
            "{space}: {goods} with {n} samurai there",
            space=names.SPACE[space],
            goods=names.goods(self.resource, self._fitting(view, action.figure)),
            n=sum(view.space(space).samurai),
        )

    @property
    def words(self) -> ActionWords:
        goods, name = names.RESOURCE[self.resource], T("harvest {goods}", goods=names.RESOURCE[self.resource])
        use = T("a samurai harvests {goods} where it stands", goods=goods)
        if not self.bonus:
            return ActionWords(name, name, use, (self.resource, ""))
        more = T("harvest {goods} (+{n})", goods=goods, n=self.bonus)
        return ActionWords(name, more, use, (self.resource, f"+{self.bonus}"))

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        resource = RESOURCE[self.resource]
        worth = table.weights.goods[resource]
        fields = board(table.seats).fields[self.resource]
        serving: dict[str, int] = dict.fromkeys(fields, 0)
        steps: tuple[a.Action, ...] = ()
        free = [index for index, here in enumerate(situation.at) if here and FIGURES[index] not in hold.used]
        base = situation.goods[resource]
        brought_in = 0
        for _ in range(most):
            best: tuple[float, int, int, str, int] | None = None
            held = min(LIMITS.goods, base + brought_in)
            for field in fields:
                standing = table.others.get(field, 0) + situation.at.count(field)
                totals = [self._total(serving, field, brought_in, standing, standing + more) for more in (0, 1)]
                for index in free:
                    cost = cost_to(table, situation, index, field, hold)
                    if cost is None:
                        continue
                    total = totals[situation.at[index] != field]
                    gained = min(LIMITS.goods, base + total) - held
                    value = gained * worth - cost * table.weights.ryo
                    if gained > 0 and (best is None or (value, -index) > (best[0], -best[1])):
                        best = value, index, cost, field, total
            if best is None or best[0] <= 0:
                return
            _, index, cost, field, brought_in = best
            situation = situation.copy()
            steps = (*steps, *brought(situation, index, field, cost), a.harvest(FIGURES[index]))
            serving[field] += 1
            free.remove(index)
            goods = list(situation.goods)
            goods[resource] = min(LIMITS.goods, base + brought_in)
            situation.goods = goods[0], goods[1], goods[2]
            yield Link(situation, steps)

    def _total(self, serving: dict[str, int], field: str, before: int, standing: int, crowd: int) -> int:
        """What all bring in together if one more serves on a field, where others then get less."""
        now = serving[field]
        less = now * harvest_of(self.resource, standing, self.bonus) if now else 0
        return before - less + (now + 1) * harvest_of(self.resource, crowd, self.bonus)
