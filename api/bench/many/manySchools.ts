import { randomUUID } from 'node:crypto'
import { seedLarge } from '../../seeds/large.ts'
import type { EntityManager, MikroORM } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'
import { copyRows, copySchool } from '../../test/cloneSchool.ts'
import { copyPast } from '../longSchool.ts'
import { type BenchSchool, benchSchool } from '../school.ts'

/** A school of ordinary size. */
const TEACHERS = 12
const STUDENTS = 150
/** The most slots that are seeded, from which a long past is copied, and the slots fifty teachers have in a day. */
const MOST_SEEDED = 40_000
const SLOTS_A_DAY = 400
/** How often it is said how far the copying is. */
const TOLD_EVERY = 100

/**
 * So many schools of `slots` slots, those that are there already if there are some. They are copies of one: people,
 * slots and sessions have the same ids and tokens in each, so that whatever mixes up two schools is seen.
 */
export async function manySchools(
  orm: MikroORM,
  { schools, slots }: { schools: number; slots: number },
): Promise<BenchSchool[]> {
  const em = orm.em.fork()
  const hostOf = (nth: number): string => `many-${slots}-${nth}.localhost`
  const known = async () =>
    query<{ id: string; host: string }>(
      em,
      `select school_id as id, host from school_host where host = any($1) order by array_position($1, host)`,
      [Array.from({ length: schools }, (_, nth) => hostOf(nth))],
    )
  const host = hostOf(0)
  const there = await known()
  if (!there.some((one) => one.host === host)) {
    const { id } = await seedLarge(em, { slots, teachers: TEACHERS, students: STUDENTS, host })
    await wantMail(em, id)
  }
  const pattern = await benchSchool(orm, { slots, host })
  const isThere = new Set(there.map((one) => one.host))
  const started = performance.now()
  for (let nth = 1; nth < schools; nth += 1) {
    if (isThere.has(hostOf(nth))) continue
    await copySchool(em, pattern.id, { id: randomUUID(), host: hostOf(nth) })
    if (nth % TOLD_EVERY === 0)
      console.log(`${nth} of ${schools} schools after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  const all = await known()
  // Those who ask are signed in anew for each run.
  const others = all.map(({ id }) => id).filter((id) => id !== pattern.id)
  await copyRows(em, ['session', 'api_key', 'api_key_secret'], pattern.id, others)
  await query(em, 'vacuum analyze')
  // A run that broke off has left seats that are taken.
  const taken = await query<{ place: string }>(
    em,
    `select school_id || ' ' || id as place from slot
     where school_id = any($1::uuid[]) and id = any($2::uuid[]) and booked_count > 0`,
    [all.map(({ id }) => id), pattern.seats.map(({ slotId }) => slotId)],
  )
  const isTaken = new Set(taken.map(({ place }) => place))
  return all.map((one) => ({
    ...pattern,
    ...one,
    seats: pattern.seats.filter(({ slotId }) => !isTaken.has(`${one.id} ${slotId}`)),
  }))
}

/** Teachers and students who hear of bookings by mail: each such booking is a job, too. */
async function wantMail(em: EntityManager, schoolId: string): Promise<void> {
  for (const who of ['student', 'teacher'])
    await query(
      em,
      `update ${who} set email = ${who}_id || '@example.com', notify = true
       where school_id = $1 and right(${who}_id, 1) < '5'`,
      [schoolId],
    )
}

/** One school with about as many slots as all of them, of 50 teachers and 2,000 students; its past is a copied one. */
export async function oneSchool(orm: MikroORM, total: number): Promise<BenchSchool> {
  const em = orm.em.fork()
  const host = `one-${total}.localhost`
  const [known] = await query(em, 'select from school_host where host = $1', [host])
  if (known === undefined) {
    const slots = Math.min(total, MOST_SEEDED)
    const { id } = await seedLarge(em, { slots, host })
    const copies = Math.round(total / slots) - 1
    if (copies > 0) await copyPast(em, id, { copies, days: Math.ceil(slots / SLOTS_A_DAY) })
  }
  return benchSchool(orm, { slots: total, host })
}
