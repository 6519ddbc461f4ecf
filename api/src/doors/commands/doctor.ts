import { isEmail } from '@koma/schema/rules/email'
import { clock, figures, queues, schema, server, timeZones, walls } from './doctor/database.findings.ts'
import { broker } from './doctor/broker.findings.ts'
import { bad, type Finding, reasonOf } from './doctor/finding.ts'
import { backups, diskRoom, nodeVersion } from './doctor/machine.findings.ts'
import { letter } from './doctor/mail.findings.ts'
import { type Address, proxy, reach } from './doctor/reach.findings.ts'
import { secrets } from './doctor/secrets.findings.ts'
import { rights } from './doctor/rights.findings.ts'
import { schoolUrl } from '../../mail/schoolUrl.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { versionLine } from '../../platform/shared/version.ts'
import { BadCommand, type Command, type Workplace } from './command.ts'
import { readArgs } from './readArgs.ts'

/** `koma doctor`: looks at an installation and says what to do; exit code 1 when something needs fixing. */
export const doctorCommand: Command = async (args) => {
  const { values } = readArgs(args, { words: 0, flags: [], values: ['mail'], usage: 'doctor [--mail ADDRESS]' })
  if (values.mail !== undefined && !isEmail(values.mail)) throw new BadCommand(`${values.mail} isn’t an email address.`)
  return async (place) => {
    console.log(versionLine())
    let worst: Finding['state'] = 'good'
    for await (const finding of examine(place, values.mail)) {
      tell(finding)
      if (finding.state === 'bad' || worst === 'good') worst = finding.state
    }
    console.log(
      worst === 'good'
        ? 'All is well.'
        : worst === 'look'
          ? 'It works, but check the lines marked “look”.'
          : 'Something needs fixing.',
    )
    return worst === 'bad' ? 1 : 0
  }
}

/** Yields each finding as it is made; a check that cannot run is a finding, too. */
async function* examine({ orm, config }: Workplace, mail: string | undefined): AsyncGenerator<Finding> {
  yield nodeVersion()
  if (config.databaseUrl === undefined) yield await diskRoom('disk', config.dataDir)
  if (config.backups !== null) yield await diskRoom('disk', config.backups.folder)
  yield await backups(config.backups)
  const em = orm.em.fork()
  const looks: [string, () => Promise<Finding | Finding[]>][] = [
    ['PostgreSQL', () => server(orm)],
    ['clock', () => clock(orm)],
    ['migrations', () => schema(orm)],
    ['walls', () => walls(orm)],
    ['time zones', () => timeZones(orm)],
    ['queues', () => queues(orm)],
    ['secrets', () => secrets(orm, config)],
    ['role', () => rights(config)],
    ['broker', () => broker(orm, config)],
    ['audit', () => figures(orm)],
  ]
  const [koma] = await query(em, sql<{ exists: boolean }>`select to_regclass('school') is not null as exists`)
  for (const [about, find] of koma?.exists === true ? looks : looks.slice(0, 2)) {
    yield* await Promise.resolve()
      .then(find)
      .then((found) => (Array.isArray(found) ? found : [found]))
      .catch((error: unknown) => [bad(about, `cannot be checked: ${reasonOf(error)}`, 'Fix the findings above first.')])
  }
  yield* proxy(config)
  for (const address of koma?.exists === true ? await addresses(orm, config) : []) yield* await reach(address)
  yield await letter(config, mail)
}

/** Returns the address of each school. */
async function addresses(orm: Workplace['orm'], { publicUrl }: Workplace['config']): Promise<Address[]> {
  if (publicUrl === undefined) return []
  const schools = await query(
    orm.em.fork(),
    sql<{ id: string; title: string }>`select id, title from school order by name collate "C"`,
  )
  return Promise.all(
    schools.map(async ({ id, title }) => ({
      title,
      url: (await schoolUrl(orm.em.fork(), id, publicUrl)).replace(/\/$/, ''),
    })),
  )
}

const signs = { good: 'ok   ', look: 'look ', bad: 'BAD  ' }

function tell({ about, state, says, advice }: Finding): void {
  console.log(`${signs[state]} ${about}: ${says}`)
  if (advice !== undefined) console.log(`        ${advice}`)
}
