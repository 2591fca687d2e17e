"""Discord's objects as they are told: users, members, channels, the guild, messages."""

from bot.local.model import Channel, Person, Post, iso_time
from bot.local.words import (
    BOT_NAME,
    FORUMS,
    MEMBER_PERMISSIONS,
    ChannelType,
    Json,
    MessageFlag,
    MessageType,
    Permission,
)
from bot.local.world import World

JOINED = "2025-01-01T00:00:00+00:00"


def user(person: Person) -> Json:
    return _user(person.id, person.username, person.name)


def bot_user(world: World) -> Json:
    return {**_user(world.app_id, BOT_NAME.lower(), None), "bot": True}


def own_user(world: World) -> Json:
    """The bot's user as the bot itself gets it."""
    return {**bot_user(world), "verified": True, "mfa_enabled": False, "email": None}


def _user(id: str, username: str, display: str | None) -> Json:
    return {
        **_nothing("avatar avatar_decoration_data collectibles primary_guild"),
        **_nothing("public_flags flags", 0),
        "id": id,
        "username": username,
        "global_name": display,
        "discriminator": "0",
    }


def _nothing(names: str, value: object = None) -> Json:
    """Fields that are always empty at this table."""
    return dict.fromkeys(names.split(), value)


def any_user(world: World, id: str) -> Json | None:
    if id == world.app_id:
        return bot_user(world)
    return user(world.people[id]) if id in world.people else None


def member(world: World, id: str, guild: str | None = None) -> Json:
    """The guild member, without the user."""
    out = id == world.app_id and guild is not None and world.access.is_timed_out(guild)
    return {
        **_nothing("premium_since nick avatar banner"),
        "communication_disabled_until": iso_time(world.access.timed_out[guild or ""]) if out else None,
        **_nothing("pending deaf mute", False),
        "roles": [world.bot_role if id == world.app_id else world.member_role],
        "joined_at": JOINED,
        "flags": 0,
    }


def full_member(world: World, id: str, guild: str | None = None) -> Json:
    return {**member(world, id, guild), "user": any_user(world, id)}


def roles(world: World, guild_id: str) -> list[Json]:
    return [
        _role(guild_id, "@everyone", 0, 0),
        _role(world.member_role, "Members", 1, int(MEMBER_PERMISSIONS)),
        bot_role(world),
    ]


def bot_role(world: World) -> Json:
    own = {"managed": True, "tags": {"bot_id": world.app_id}}
    return _role(world.bot_role, BOT_NAME, 2, int(world.bot_permissions)) | own


def _role(id: str, name: str, position: int, permissions: int) -> Json:
    return {
        **_nothing("icon unicode_emoji"),
        **_nothing("hoist managed mentionable", False),
        **_nothing("color flags", 0),
        "id": id,
        "name": name,
        "permissions": str(permissions),
        "position": position,
        "colors": {"primary_color": 0, **_nothing("secondary_color tertiary_color")},
    }


def channel(world: World, it: Channel) -> Json:
    base = {"id": it.id, "type": int(it.type), "last_message_id": it.last_message_id, "flags": 0}
    if it.type is ChannelType.DM:
        return {**base, "recipients": [user(world.recipient(it))]}
    base |= {"guild_id": it.guild_id, "name": it.name, "parent_id": it.parent_id, "rate_limit_per_user": 0}
    if it.is_thread:
        return base | _thread(world, it)
    denied = {person: int(Permission.VIEW_CHANNEL) for person in it.hidden}
    if it.denied:
        denied[world.app_id] = it.denied
    overwrites = [{"id": id, "type": 1, "allow": "0", "deny": str(bits)} for id, bits in denied.items()]
    base |= {"position": it.position, "permission_overwrites": overwrites, "nsfw": False}
    base |= _nothing("topic last_pin_timestamp")
    if it.type in (ChannelType.VOICE, ChannelType.STAGE):
        base |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
    if it.type in FORUMS:
        base |= {"available_tags": [], "default_forum_layout": 0, "default_thread_rate_limit_per_user": 0}
        base |= _nothing("default_reaction_emoji default_sort_order")
    return base


def _thread(world: World, it: Channel) -> Json:
    metadata = {
        "archived": it.archived,
        "archive_timestamp": it.archive_timestamp or it.created_at,
        "auto_archive_duration": it.archive_minutes,
        "locked": it.locked,
        "create_timestamp": it.created_at,
    }
    if it.type is ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = it.invitable
    shape: Json = {
        "owner_id": it.owner_id,
        "message_count": it.message_count,
        "member_count": min(len(it.members), 50),
        "total_message_sent": it.total_sent,
        "thread_metadata": metadata,
    }
    if world.app_id in it.members:
        shape["member"] = thread_member(it, world.app_id)
    return shape


def thread_member(it: Channel, user_id: str) -> Json:
    return {"id": it.id, "user_id": user_id, "join_timestamp": it.created_at, "flags": 0}


def in_guild(it: Channel) -> Json:
    """The guild's id, as things that lie in it carry it; nothing in a DM."""
    return {"guild_id": it.guild_id} if it.in_guild else {}


def reference(it: Channel, message_id: str | None = None) -> Json:
    """Return the fields that point to a message, or to a channel."""
    message = {"message_id": message_id} if message_id else {}
    return {"message_reference": {"type": 0, "channel_id": it.id, **message, **in_guild(it)}}


def guild(world: World, id: str) -> Json:
    """As ``GET /guilds`` answers."""
    return {
        **_nothing(
            "icon description home_header splash discovery_splash banner application_id afk_channel_id "
            "widget_channel_id max_presences vanity_url_code rules_channel_id "
            "safety_alerts_channel_id public_updates_channel_id premium_progress_bar_enabled_user_updated_at "
            "incidents_data"
        ),
        **_nothing(
            "system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter "
            "premium_tier premium_subscription_count nsfw_level",
            0,
        ),
        **_nothing("widget_enabled premium_progress_bar_enabled nsfw", False),
        "id": id,
        "name": world.guilds[id],
        "owner_id": world.owner_id,
        "system_channel_id": next((it.id for it in world.text_channels(id)), None),
        "features": [],
        "roles": roles(world, id),
        "emojis": [],
        "stickers": [],
        "region": "deprecated",
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
    }


def guild_create(world: World, id: str) -> Json:
    """As the gateway tells it without the members intent: the bot is the only member."""
    return {
        **guild(world, id),
        **_nothing("presences voice_states stage_instances guild_scheduled_events soundboard_sounds", []),
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(world.members()) + 1,
        "members": [full_member(world, world.app_id, id)],
        "channels": [channel(world, it) for it in world.guild_channels(id)],
        "threads": [channel(world, it) for it in world.threads(id) if not it.archived],
    }


def application(world: World) -> Json:
    return {
        **_nothing("icon type interactions_endpoint_url role_connections_verification_url team"),
        **_nothing("flags approximate_user_install_count approximate_user_authorization_count", 0),
        "id": world.app_id,
        "name": BOT_NAME,
        "description": "",
        "bot": bot_user(world),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags_new": "0",
        "redirect_uris": [],
        "owner": any_user(world, world.owner_id),
        "approximate_guild_count": len(world.access.guilds()),
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
    }


def for_bot(world: World, post: Post) -> Json:
    """Return the message as the bot gets it, but for the addresses, which ``wire`` completes.

    Without the intent to read messages, a person's message in a server has no content, unless it
    mentions the bot.
    """
    told = _current(world, post)
    author, mentioned = post.body["author"]["id"], [user["id"] for user in post.body["mentions"]]
    if author != world.app_id and world.app_id not in mentioned and world.channels[post.channel_id].in_guild:
        told |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return told


def fetched(world: World, post: Post) -> Json:
    """The message as the bot gets it later on: Discord keeps no nonce with it."""
    return {key: value for key, value in for_bot(world, post).items() if key != "nonce"}


def for_page(world: World, post: Post) -> Json:
    """The message for the page and the driver."""
    body = _current(world, post) | {"ephemeral": post.addressee is not None, "loading": post.loading}
    if post.failed is not None:
        body["failed"] = post.failed
    return body


def _current(world: World, post: Post) -> Json:
    """Return the message with its reference and its thread as they are now."""
    body = dict(post.body)
    reference = body.get("message_reference")
    # An answer to a press says to what, but does not carry the whole panel along.
    points = body["type"] in (MessageType.REPLY, MessageType.THREAD_STARTER)
    if reference and points and "interaction_metadata" not in body:
        target = world.posts[reference["channel_id"]].get(reference["message_id"])
        bare = {key: value for key, value in target.body.items() if key != "message_reference"} if target else None
        body["referenced_message"] = bare
    if body["flags"] & MessageFlag.HAS_THREAD and body["id"] in world.channels:
        body["thread"] = channel(world, world.channels[body["id"]])
    return body
