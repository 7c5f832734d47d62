"""What the console says while the message server is away: the driver tells it anew every second, with all its trace."""

import logging
import time


class MessageServerLine(logging.Filter):
    """A line a minute and no trace: pages go on by themselves meanwhile, and the driver by trying again."""

    every = 60.0  # seconds
    driver = "channels_redis"

    def __init__(self) -> None:
        super().__init__()
        self.said = -self.every

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.partition(".")[0] != self.driver or not record.exc_info:
            return True
        now = time.monotonic()
        if now - self.said < self.every:
            return False
        self.said = now
        record.msg, record.args = f"the message server is away: {record.exc_info[1]}", None
        record.exc_info = record.exc_text = None
        return True
