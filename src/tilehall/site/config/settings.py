"""Django's settings. Everything that differs between halls comes from `environment`; the rest stands here once."""

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit

import dj_database_url

from tilehall.site.door.bounds import BOUNDS
from tilehall.site.hall.served_file import FileConnection

from .environment import LOOPBACK, environment_of, secret_key

ENVIRONMENT = environment_of(os.environ)
DATA = ENVIRONMENT.data
SITE = Path(__file__).resolve().parent.parent

SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = [*LOOPBACK, *ENVIRONMENT.hosts]
PHONES = ENVIRONMENT.phones  # the address that phones use, where `serve --lan` found one
ADDRESS = ENVIRONMENT.address  # what a letter writes; not what the Host header of a request says
ROOT_URLCONF = "tilehall.site.config.urls"
ASGI_APPLICATION = "tilehall.site.config.asgi.application"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "tilehall.site.people",
    "tilehall.site.rulebook",
    "tilehall.site.games",
    "tilehall.site.play",
    "tilehall.site.study",
    "tilehall.site.referee",
    "tilehall.site.association.book",
    "tilehall.site.association.ballots",
    "tilehall.site.association.post",
    "tilehall.site.association.meetings",
    "tilehall.site.association.money",
    "tilehall.site.tournaments",
    "tilehall.site.ratings",
    "tilehall.site.tables",
    "tilehall.site.hall",
    "tilehall.site.upkeep",
]

MIDDLEWARE = [
    "tilehall.site.config.security_headers.SecurityHeaders",
    "tilehall.site.upkeep.page_times.PageTimes",
    "tilehall.site.config.packed_files.PackedFiles",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tilehall.site.tables.kept_mode.KeepsMode",
    "tilehall.site.tables.opened_boards.NotesOpenedBoards",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tilehall.site.people.who_asks.WhoAsks",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tilehall.site.people.gate.Gate",
    "tilehall.site.hall.error_pages.FormAddressPage",
    "tilehall.site.hall.opened_file.WritesWhereItLies",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "tilehall.site.hall.page_frame.page_frame",
            ],
            "builtins": ["tilehall.site.hall.templatetags.assets"],
            "string_if_invalid": "",
        },
    }
]

# SQLite: one file, readers never wait for the writer, a writer waits its turn, and a commit is on the disk before it
# is acknowledged (synchronous FULL): a result that the hall has said yes to survives a power cut.
SQLITE = {
    "factory": FileConnection,
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;PRAGMA cache_size=-32000;",
}
if ENVIRONMENT.database_url:
    DATABASES = {"default": dj_database_url.parse(ENVIRONMENT.database_url, conn_max_age=None)}
    # A connection lives as long as its standing thread: one that the server has dropped is noticed before it is used.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
else:
    DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA / "hall.sqlite3"), "CONN_MAX_AGE": None}
    }
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE
    # The tests use a file too: the browser's server runs in a thread of its own and must see the same rows.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The door has read the body already and bounded it (site/door); what fits a small form stays in memory.
FILE_UPLOAD_MAX_MEMORY_SIZE = BOUNDS.bodies.small
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000  # a packed file that travels with a form; files do not count
DATA_UPLOAD_MAX_NUMBER_FILES = 100

# A round that ends is backed up beside the desk. A test process forks, and a thread at work would leave locks behind.
BACK_UP_AFTER_ROUNDS = True

# Who may read /metrics besides this machine itself: addresses or networks.
METRICS_FOR = ENVIRONMENT.metrics_for

# Messages between processes. redis-py's own time-out would cut an idle socket, so it is switched off.
if ENVIRONMENT.redis_url:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": ENVIRONMENT.redis_url, "socket_timeout": None}]},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

AUTH_USER_MODEL = "people.Account"
AUTHENTICATION_BACKENDS = ["tilehall.site.people.signin.ByNameOrMail"]
PASSWORD_HASHERS = ["tilehall.site.people.password_work.HallArgon2"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "mail")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "people:sign-in"
LOGIN_REDIRECT_URL = "hall:home"
LOGOUT_REDIRECT_URL = "hall:home"
PASSWORD_RESET_TIMEOUT = int(timedelta(hours=24).total_seconds())

# Wrong passwords are counted by the hall itself (people/try_counts.py). The rows of django-axes, which did so before,
# stay known, so that older data folders and backups can be read.
AXES_ENABLED = False
SILENCED_SYSTEM_CHECKS = ["axes.W002", "axes.W003"]  # that it is not in use

SESSION_ENGINE = "tilehall.site.people.session_store"
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# A hall's own network has no certificate: there a Secure cookie would never come back, and nobody could sign in.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ENVIRONMENT.https
CSRF_FAILURE_VIEW = "tilehall.site.hall.error_pages.csrf_failure"

MAIL_BY_SERVER = ENVIRONMENT.mail_url is not None
if ENVIRONMENT.mail_url:
    # smtp://user:password@host:port, smtps:// or, where TLS begins by a command, smtp+starttls://
    _mail = urlsplit(ENVIRONMENT.mail_url)
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST, EMAIL_PORT = _mail.hostname or "localhost", _mail.port or (465 if _mail.scheme == "smtps" else 25)
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(_mail.username or ""), unquote(_mail.password or "")
    EMAIL_USE_SSL, EMAIL_USE_TLS = _mail.scheme == "smtps", _mail.scheme == "smtp+starttls"
    EMAIL_TIMEOUT = 20  # seconds: a server that does not answer must not hold up who sends
else:
    EMAIL_BACKEND = "tilehall.site.pages.letter_files.LetterFiles"
    EMAIL_FILE_PATH = DATA / "mail"
DEFAULT_FROM_EMAIL = os.environ.get("TILEHALL_MAIL_FROM", "hall@localhost")

LANGUAGE_CODE = "en-nz"
LANGUAGES = [("en-nz", "English (New Zealand)")]
FORMAT_MODULE_PATH = ["tilehall.site.config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Pacific/Auckland"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # no collecting step: what the package ships is what is served
WHITENOISE_MAX_AGE = int(timedelta(days=365).total_seconds())  # {% asset %} puts a hash of the content in the address

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "filters": {
        "storage": {"()": "tilehall.site.door.storage_faults.StorageFaultLine"},
        "health": {"()": "tilehall.site.hall.health.WithoutHealth"},
        "messages": {"()": "tilehall.site.games.message_server_faults.MessageServerLine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["storage", "health", "messages"],
        },
        "errors": {"class": "tilehall.site.upkeep.error_log.ErrorLog", "level": "ERROR"},
    },
    "root": {"handlers": ["console", "errors"], "level": "WARNING"},
}
