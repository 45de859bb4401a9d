"""What clients do with refusals, with a server that is killed, and with a stream that is cut."""

import os
import time
import urllib.request


def with_fault(fault):
    """The base URL with a fault, once the server is up: it may have been killed before."""
    address = os.environ["FORMWORK_FAULTS"]
    while True:
        try:
            urllib.request.urlopen(f"{address}/up").close()
            return f"{address}/{fault}/v1"
        except OSError:
            time.sleep(0.05)


def fails(ask):
    """The error of a call."""
    try:
        ask()
    except Exception as error:
        return error
    raise AssertionError("an error expected")


def check_refusals(ask):
    """A refusal is an error with its status, and is waited for as long as the server says."""
    for fault, status in (("limited", 429), ("overloaded", 503)):
        url = with_fault(fault)
        assert fails(lambda: ask(url, 0)).status_code == status
        once = with_fault(f"{fault}-once")
        start = time.monotonic()
        ask(once, 1)
        assert time.monotonic() - start >= 1


def check_killed(ways):
    """No way to read a stream may take an answer as whole whose server was killed."""
    for read in ways:
        url = with_fault("dies")
        fails(lambda: read(url))
