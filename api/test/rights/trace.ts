import { query } from '../../src/platform/database/sql.ts'
import { testDatabase } from '../database.ts'
import { stamps } from '../stamps.ts'
import { ask } from './ask.ts'
import type { Use } from './stage.ts'

/** Tables that are no data of a school: what is counted against guessing, and what is on its way to browsers. */
const ownAffairs = ['activity', 'announcement', 'attempt', 'outbox']

/** The data of a school: its tables as they are, and its entries by their door. */
interface Looked {
  tables: Map<string, string>
  doors: Map<string, string | null>
}

/** Returns the present data of a school. */
async function look(host: string): Promise<Looked> {
  const { orm } = await testDatabase()
  const em = orm.em.fork()
  const [school] = await query<{ id: string }>(em, `select school_id as id from school_host where host = $1`, [host])
  const entries = await query<{ id: string; door: string | null }>(
    em,
    `select id, door from activity where school_id = $1`,
    [school?.id],
  )
  return {
    tables: new Map([...(await stamps(orm, school?.id))].filter(([name]) => !ownAffairs.includes(name))),
    doors: new Map(entries.map(({ id, door: origin }) => [id, origin])),
  }
}

/** Returns the tables a call has changed, and the doors of the entries it has left. */
export async function traceOf(
  operation: string,
  { asker, call }: Pick<Use, 'asker' | 'call'>,
  leavesOut?: (type: string) => boolean,
) {
  const before = await look(asker.host)
  const { outcome } = await ask(operation, call, asker, leavesOut)
  const after = await look(asker.host)
  return {
    outcome,
    changed: [...after.tables].flatMap(([name, stamp]) => (before.tables.get(name) === stamp ? [] : [name])),
    doors: [...after.doors].flatMap(([id, origin]) => (before.doors.has(id) ? [] : [origin])),
  }
}
