import type { Language } from '@koma/schema/codes'
import { lookup } from '@koma/schema/rules/lookup'
import { setupHelp } from './setupHelp.ts'

/** An operator's help for one command of `pnpm koma`. */
interface Help {
  /** One line for the list of commands. */
  does: string
  /** The words after the name, each variant on a line of its own. */
  usage: string[]
  /** The effect of the command, and the meaning of each word and flag. */
  text: string
  /** The variables it looks at besides those that every command does. */
  environment?: [name: string, meaning: string][]
  exits: [code: number, meaning: string][]
}

const database: [string, string][] = [
  ['DATABASE_URL', 'the PostgreSQL to work on; empty: the one that Koma brings'],
  ['KOMA_DATA_DIR', 'the folder of the PostgreSQL that Koma brings (.koma)'],
]
const links: [string, string][] = [['PUBLIC_URL', 'the start of the link, where that is not the host name']]
const notThere: [number, string] = [1, 'not done: the reason is on standard error, and nothing was changed']
const notUnderstood: [number, string] = [2, 'the command line cannot be used']

const flags = `  --name NAME         its name
  --host HOST         the host name it is reached by, such as lessons.example.com
  --admin-name NAME   family and given name of its first staff member, admin
  --email ADDRESS     of the school and of admin (none)
  --timezone ZONE     where it is, such as Asia/Tokyo (Asia/Tokyo)
  --language LANGUAGE ja or en (ja); jp means ja

At a terminal, asks for what you left out. Prints a link to set a password for
admin; the link works once, within an hour.`

/** The commands, in the order in which they are needed. */
export const help: Readonly<Record<string, Help>> = lookup({
  setup: {
    does: 'creates the first school of an installation',
    usage: ['setup [--name NAME] [--host HOST] [--admin-name NAME] [--email …] [--timezone …] [--language …]'],
    text: `Creates the first school, with one staff member who has every permission.\n\n${flags}`,
    environment: links,
    exits: [[0, 'the school exists'], notThere, notUnderstood],
  },
  school: {
    does: 'lists the schools, adds, moves or deletes one, or creates a link for admin',
    usage: [
      'school [list]',
      'school add --name NAME --host HOST --admin-name NAME …',
      'school link HOST',
      'school export SCHOOL FILE',
      'school import FILE [--dry-run] [--host HOST] [--send] [--differences]',
      'school replace SCHOOL FILE [--dry-run] [--name NAME] [--send] [--differences]',
      'school delete SCHOOL [--dry-run] [--name NAME]',
    ],
    text: `  list        each school with its host names
  add         one more school, reached by a host name of its own, with the flags
              below
  link HOST   a new link to set the password of the staff member admin of the
              school that is reached at HOST
  export      writes one school, given by host, name or id, into FILE;
              people can keep working in it
  import      adds that school, with all its ids, to the existing ones; --host
              gives it that address alone, --dry-run only checks whether it
              can be done, --send lets queued emails and webhooks go out,
              --differences also imports a school that does not add up.
              Nobody can write while it runs
  replace     restores a school from an export of it, in one transaction, once
              you have typed its name (or given it by --name): everything
              entered since is lost. --dry-run does it, reports how many rows
              differ, and undoes it. Nobody can write while it runs
  delete      deletes a school for ever, once you have typed its name (or given
              it by --name); --dry-run only counts its rows. Nobody can write
              while it runs

For add:

${flags}`,
    environment: links,
    exits: [[0, 'done'], notThere, notUnderstood, [3, 'imported, but the audit found differences']],
  },
  backup: {
    does: 'writes everything in the database into one file',
    usage: ['backup FILE', 'backup FILE --verify'],
    text: `Writes the database, as it is at one moment, into FILE: compressed, with a
checksum of each part and of the whole. Koma may run meanwhile. FILE is a tar
file of compressed tables. It gets its name only once it is complete, and only
its owner can read it: it holds all personal data. Existing files are never
overwritten.

  --verify    writes nothing, but reads FILE and reports whether it is intact`,
    exits: [[0, 'the file is intact'], [1, 'not done: the reason is on standard error'], notUnderstood],
  },
  restore: {
    does: 'restores a database from a backup',
    usage: ['restore FILE [--dry-run] [--replace] [--send]'],
    text: `Restores FILE into an empty database, in one transaction, brings it up to this
version of Koma, and audits it. A file that is damaged, or was written by a
newer Koma, is refused before anything is changed. Stop Koma first.

  --dry-run  only reports what would be done, or why it cannot be
  --replace  also restores into a database with schools, and replaces them with
             all their data
  --send     sends the queued emails and leaves webhooks on; otherwise the
             emails are marked as failed, for staff to send again, and webhooks
             are switched off`,
    exits: [
      [0, 'restored, and everything adds up'],
      notThere,
      notUnderstood,
      [3, 'restored, but the audit found differences, as the backup has them'],
    ],
  },
  doctor: {
    does: 'checks everything around an installation and says what to do',
    usage: ['doctor [--mail ADDRESS]'],
    text: `Checks versions, free disk, the clock against the database's, time zones,
migrations and their checksums, triggers, constraints and rows without a school,
queues, the audit, the last backup, the settings of the proxy, and whether each
school is reached at its address with WebSockets and a certificate. Changes
nothing. A line begins with ok, look (works, but check it) or BAD, and the next
line says what to do.

  --mail ADDRESS   sends a test email there`,
    environment: [
      ['PUBLIC_URL', 'where people reach Koma'],
      ['TRUST_PROXY', 'the proxies that are believed'],
      ['SMTP_URL', 'the mail server that sends email'],
      ['BACKUP_DIR', 'where backups are kept'],
    ],
    exits: [[0, 'nothing is BAD'], [1, 'something needs fixing'], notUnderstood],
  },
  distribute: {
    does: 'spreads the schools over the servers of a Citus cluster',
    usage: ['distribute [PARTS]'],
    text: `Spreads the tables over the servers of the Citus cluster at DATABASE_URL, in PARTS
parts (32), so that each school is whole on one of them. Nobody can write while
it runs. Tables that are already spread are left alone, so run it again after an
upgrade that adds tables. docs/scale.md says when that is worth it, and what to
set first.`,
    exits: [[0, 'done'], notThere, notUnderstood],
  },
  secrets: {
    does: 'encrypts kept secrets again by a new KOMA_SECRET',
    usage: ['secrets'],
    text: `Encrypts the secrets of webhooks and the links of unsent emails that were
kept in clear or by a former key, by the key in use.

To change the key: give every process the new one as KOMA_SECRET and the one of
before in KOMA_SECRET_FORMER, start them again, run this command, and remove the
former key. Where several processes run, first start each with the new key in
KOMA_SECRET_FORMER, so that all can read it before one uses it. It can be stopped
and run again at any time.`,
    environment: [
      ['KOMA_SECRET', 'the key in use'],
      ['KOMA_SECRET_FORMER', 'the keys before it, with commas between'],
    ],
    exits: [
      [0, 'everything is encrypted by the key in use'],
      [1, 'a secret cannot be read, or there is no key'],
      notUnderstood,
    ],
  },
  account: {
    does: 'removes the lost second factors of an account',
    usage: ['account reset HOST TYPE ID'],
    text: `Removes the one-time codes, recovery codes and passkeys of the account ID of TYPE
(student, teacher, staff or guardian) at the school reached at HOST, signs it out
everywhere and emails its owner. The password stays. Staff who may set the
password can do the same in the settings; this is for admin, and where nobody
else is left.`,
    exits: [[0, 'removed'], [1, 'no such account, or it has no second factor'], notUnderstood],
  },
  audit: {
    does: 'recomputes every balance and seat count and lists what differs',
    usage: ['audit'],
    text: `Recomputes every figure that is stored twice (points, seats, monthly limits,
history) from its entries, and prints a line for each that differs.
Changes nothing.`,
    exits: [
      [0, 'everything adds up, or there is nothing yet'],
      [1, 'something differs, or the database cannot be read'],
      notUnderstood,
    ],
  },
})

/** Returns the page about one command; that about `setup` also in Japanese. */
export function helpOf(name: string, language: Language = 'en'): string {
  if (name === 'setup' && language === 'jp') return setupHelp
  const page = help[name]
  if (page === undefined) return overview()
  return `Usage:
${page.usage.map((line) => `  pnpm koma ${line}`).join('\n')}

${page.text}

Environment, also from the file .env (docs/configuration.md has them all):
${table([...database, ...(page.environment ?? [])])}

Exit codes:
${table(page.exits.map(([code, meaning]) => [String(code), meaning]))}`
}

/** Returns the page about all of them. */
export function overview(): string {
  return `Usage: pnpm koma COMMAND [ARGUMENTS]

${table(Object.entries(help).map(([name, { does }]) => [name, does]))}

  COMMAND --help   what the command does, its arguments, environment and exit codes
  --version        which Koma this is
  --help           this page

pnpm start starts Koma; docs/commands.md has the rest.`
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([command]) => command.length))
  return rows.map(([command, explanation]) => `  ${command.padEnd(width)}   ${explanation}`).join('\n')
}
