import type { z } from 'zod'
import type { variables } from './variables.ts'

type Name = keyof z.input<typeof variables>

/** Describes every environment variable for docs/configuration.md and .env.example, in groups, in their order there. */
export const variableTexts: readonly (readonly [group: string, texts: Readonly<Partial<Record<Name, string>>>])[] = [
  [
    'Where Koma listens',
    {
      HOST: 'The address to listen on. `127.0.0.1` is this machine only; `0.0.0.0` lets other machines in.',
      PORT: 'The port to listen on. `0` takes any free port.',
      PUBLIC_URL:
        'The address at which people reach Koma, such as `https://lessons.example.com`. Links in emails begin with it, or with the school’s own host name if it has one. Empty: the address Koma listens on.',
      TRUST_PROXY:
        'The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` Koma trusts: addresses or networks such as `10.0.0.0/8`, or `loopback`, separated by commas. Set it behind a proxy, or all callers count as one. Empty: none.',
      ALLOWED_ORIGINS:
        'Web pages on other hosts that may call GraphQL and REST and open live connections, such as `https://portal.example.com`, separated by commas. They sign in and send `Authorization` themselves. Pages of Koma’s own host always may.',
    },
  ],
  [
    'Database',
    {
      DATABASE_URL:
        'A PostgreSQL of your own, 18 or newer, such as `postgres://user:password@host:5432/koma`. Empty: Koma brings its own and keeps it in `KOMA_DATA_DIR`.',
      DATABASE_OWNER_URL:
        'The address of the same database with its owner’s name and password. The owner migrates it and limits the role of `DATABASE_URL` to reading and writing rows. Commands use it too. Empty: one role does both.',
      DATABASE_POOL:
        'The most database connections of one process, 1 to 190. It opens up to five more: one listens for changes, four deliver email.',
      KOMA_DATA_DIR: 'The folder of Koma’s own database. A relative path begins at the project folder.',
      KOMA_DEMO:
        '`on`: an empty database gets the demo school with its well-known passwords. `off`: it stays empty. Empty: on for Koma’s own database, off with `DATABASE_URL`. If `HOST` lets other machines in, the demo school needs `on`.',
      BROKER_URL:
        'A Redis or Valkey through which processes tell each other of changes, such as `redis://user:password@broker.example.com:6379` (`rediss://` for TLS), the same for all of them. Only useful for dozens of processes ([scale](scale.md)). Empty: PostgreSQL’s NOTIFY.',
    },
  ],
  [
    'Email',
    {
      SMTP_URL:
        'The server that sends email, such as `smtp://user:password@mail.example.com:587` (`smtps://` for TLS from the start). Empty: emails are kept in the database, where staff read them.',
      SMTP_TLS:
        '`on`: only encrypted connections. `off`: unencrypted ones too. Empty: on, unless the mail server is on this machine.',
      MAIL_FROM:
        'The sender’s address, required with `SMTP_URL`. The sender’s name is the school’s. Push services get it too, to write to whoever runs Koma.',
    },
  ],
  [
    'Signing in and limits',
    {
      KOMA_SECRET:
        'The key by which webhooks’ secrets and the links of unsent emails are encrypted in the database, the same for all processes: 32 to 200 letters, digits or `. _ ~ + / = -`, such as what `openssl rand -base64 32` prints. Keep it apart from the backups, which cannot be read without it. Empty: with Koma’s own database a key is made in its folder; with `DATABASE_URL` these secrets are kept unencrypted.',
      KOMA_SECRET_FORMER:
        'Keys that were `KOMA_SECRET` before, separated by commas, until `pnpm koma secrets` has encrypted everything by the new one.',
      SESSION_HOURS: 'Hours until an unused session ends, 1 to 8760. Devices that stay signed in are exempt.',
      SESSION_DAYS: 'Days after which a session ends even if it is used, 1 to 3650.',
      SESSIONS_PER_ACCOUNT:
        'Devices on which one account can be signed in at once, 1 to 1000. Signing in on one more ends the session unused for longest. Empty: 20; for the demo school, whose accounts are shared, 1000.',
      FAILURES_PER_ADDRESS:
        'Failed sign-ins and password resets allowed from one network address within 15 minutes, 10 to 1000000. Each account has limits of its own besides.',
      KEY_POINTS_PER_SECOND:
        'Points an API key may spend per second at one process, 1 to 1000000, and 20 times as many at once. A REST read costs 5, any write 10, and every hundred GraphQL values 1.',
      CHANGES_PER_PERSON:
        'Changes one student or teacher may make at once at one process, 10 to 1000000, and then one per second. Staff may make ten times as many.',
      SOCKETS_PER_PERSON: 'Live connections one person may have open at one process, 1 to 1000000.',
      SOCKETS_PER_ADDRESS:
        'Live connections one network address may have open at one process, 1 to 1000000. Raise it for a school with more open browsers behind one address.',
      SOCKET_MESSAGES_PER_SECOND:
        'Messages one live connection may send per second, 1 to 1000000, and 30 times as many at once. A person may send twice as many over all connections; a network address may send as many as a tenth of `SOCKETS_PER_ADDRESS` connections may.',
      INTROSPECTION:
        '`on`: GraphQL describes its schema to everybody. `off`: to nobody. Empty: to staff; in the demo school and during development to everybody.',
      TRUSTED_DOCUMENTS:
        'More files of trusted documents (the queries that the app sends), in addition to `schema/documents.json`, separated by commas. During an upgrade, name the file of the other version. A changed file is read again.',
      WEBHOOKS_TO_OWN_NETWORK:
        '`on`: webhooks may call this machine and private networks, also over http. `off`: only to public https addresses. Empty: off.',
      BRANDING_FALLBACK_URL:
        'Where the browser goes if the school’s branding cannot be loaded: a path or a web address.',
    },
  ],
  [
    'Backups',
    {
      BACKUP_DIR:
        'The folder for automatic backups ([operations](operations.md)), on a disk that all processes share. A relative path begins at the project folder. Empty: none are taken.',
      BACKUP_AT:
        'Times of day in UTC, separated by commas, such as `18:00`. A missed backup is taken once Koma runs again.',
      BACKUP_KEEP: 'How many days of backups are kept in full, and the newest of how many weeks and months.',
    },
  ],
  [
    'Watching and load',
    {
      LOG_LEVEL: '`fatal`, `error`, `warn`, `info` (every request), `debug`, `trace` or `silent`.',
      METRICS_TOKEN:
        'The token with which Prometheus reads `/metrics` (`Authorization: Bearer …`) ([watching](watching.md)). 16 to 200 letters, digits or `. _ ~ + / = -`. Empty: nobody.',
      SLOW_MS: 'Requests that take longer than this many milliseconds are logged with their cost. 1 to 3600000.',
      SHED_DELAY_MS:
        'Refuses new work with 503 once work has been delayed by this many milliseconds for two seconds. `0`: never.',
      SHED_MEMORY_MB:
        'Refuses new work with 503 once the process has used more than this many MB for two seconds. `0`: never.',
      REMEMBERED_MB: 'Memory for cached answers and queries in one process, in MB, 8 to 4096.',
    },
  ],
]
