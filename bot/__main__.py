"""``daimyo``, the command line."""

import os
import signal
import sys

STOPS = [signal.SIGINT, signal.SIGTERM]
if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as ``nohup`` ignores it
    STOPS.append(signal.SIGHUP)
UNTIL_STOPPED = ("cluster", "play", "run")
"""Commands whose usual end is a stop signal; their exit code is 0 then."""


def main() -> int:
    """Carry out the command line of this process."""
    code = 0 if sys.argv[1:2] and sys.argv[1] in UNTIL_STOPPED else 130

    def stop(*_: object) -> None:
        os.write(2, b"Daimyo is stopped before it began.\n")
        os._exit(code)  # nothing is open while modules are being loaded

    for number in STOPS:
        signal.signal(number, stop)
    from bot.cli.command import main as carry_out

    def begin() -> None:
        for number in STOPS:
            signal.signal(number, signal.default_int_handler)

    try:
        return carry_out(begin=begin)
    except KeyboardInterrupt:
        return code


if __name__ == "__main__":
    sys.exit(main())
