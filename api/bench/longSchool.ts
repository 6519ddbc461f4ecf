import { seedLarge } from '../seeds/large.ts'
import type { EntityManager, MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { signedInStaff } from './school.ts'

/** Slots of the days a long past is copied from, and how many days they are. */
const SLOTS = 2000
const DAYS = 5

/**
 * The copied tables: the columns that are ids of copied rows, and those with times to move back. Ids that tell when
 * somebody did something (EU1006) begin as those they are copied from.
 */
const copied: Record<string, { ids: string[]; times: string[]; moment?: string }> = {
  slot: { ids: ['id'], times: ['starts_at', 'ends_at', 'available_from', 'cancel_by'] },
  slot_course: { ids: ['slot_id'], times: [] },
  booking: { ids: ['id', 'slot_id'], times: ['starts_at', 'ends_at', 'booked_at', 'cancelled_at'] },
  activity: { ids: ['id', 'slot_id'], times: ['at', 'lesson_time'], moment: 'id' },
}

/** A uuid of version 8, always the same for the same text: a list goes on from real ids only. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`

/** A word of somebody who remembers one thing of long ago. */
export const rareWord = '龍之介杯'

/**
 * A school of `slots` slots (a multiple of 2,000) and as many entries in the log, every week of its past as full as the
 * last: what differs between two of them is only how long they have been there. Made by statements and not by bookings.
 */
export async function longSchool(orm: MikroORM, slots: number): Promise<{ id: string; host: string; token: string }> {
  const em = orm.em.fork()
  const host = `long-${slots}.localhost`
  const [known] = await query<{ id: string }>(em, `select school_id as id from school_host where host = $1`, [host])
  const id = known?.id ?? (await seedLarge(em, { slots: SLOTS, host })).id
  if (known === undefined) await addPast(em, id, slots)
  const [token] = await signedInStaff(em, id)
  return { id, host, token }
}

async function addPast(em: EntityManager, schoolId: string, slots: number): Promise<void> {
  await em.transactional(async (inner) => {
    await query(inner, `set local session_replication_role = replica`)
    await query(
      inner,
      `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes)
       select $1, 'record-changed', s.starts_at, 'staff:admin', 'course', s.id, 'No. ' || s.id, '{"cost": [1, 2]}'
       from slot s where school_id = $1 order by id limit greatest(0, $2 - (select count(*) from activity where school_id = $1))`,
      [schoolId, SLOTS],
    )
  })
  await copyPast(em, schoolId, { copies: slots / SLOTS - 1, days: DAYS })
  await query(
    em,
    `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name)
     select $1, 'mail-resent', min(at), 'staff:admin', 'course', uuidv7(), $2 from activity where school_id = $1`,
    [schoolId, rareWord],
  )
}

/**
 * Copies all slots of a school, their bookings and the log so many times, each copy `days` further back, and has
 * PostgreSQL look at what there is then. Copies must not overlap.
 */
export async function copyPast(
  em: EntityManager,
  schoolId: string,
  { copies, days }: { copies: number; days: number },
): Promise<void> {
  await em.transactional(async (inner) => {
    // Counting seats and announcing is done: what is copied says it already.
    await query(inner, `set local session_replication_role = replica`)
    for (const [table, { ids, times, moment }] of Object.entries(copied)) {
      const columns = await query<{ name: string }>(
        inner,
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
      const values = columns.map(({ name }) => {
        if (name === moment) {
          const id = idOf(`t.${name}::text || n`)
          return `overlay((${id})::text placing left(t.${name}::text, 13) from 1)::uuid`
        }
        if (ids.includes(name)) return idOf(`t.${name}::text || n`)
        return times.includes(name) ? `t.${name} - make_interval(days => n * ${days})` : `t.${name}`
      })
      await query(
        inner,
        `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
         select ${values.join(', ')} from ${table} t, generate_series(1, $2::int) n where t.school_id = $1`,
        [schoolId, copies],
      )
    }
  })
  for (const table of Object.keys(copied)) await query(em, `vacuum analyze ${table}`)
}
