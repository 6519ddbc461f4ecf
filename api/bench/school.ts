import { dateOf, plusDays, wallTimeIn } from '@koma/schema/rules/time'
import { seedLarge } from '../seeds/large.ts'
import { hashOf, newToken } from '../src/accounts/session.ts'
import { newKeyToken } from '../src/keys/keyToken.ts'
import type { EntityManager, MikroORM } from '../src/platform/database/connection.ts'
import { createDatabaseIfMissing } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'

/** A booking that will succeed: a free seat and a student who may take it, signed in. */
export interface Seat {
  slotId: string
  courseCode: string
  studentId: string
  token: string
}

export interface BenchSchool {
  id: string
  host: string
  /** Tomorrow, from which on there is a week of 2,800 slots. */
  monday: string
  /** The first of the days with slots, and how many they are. */
  firstDay: string
  days: number
  /** As many as ask at once: each person's ranges are read one after the other. */
  staffTokens: [string, ...string[]]
  /** Keys that may read slots and who is in them. */
  keyTokens: [string, ...string[]]
  /** By start. */
  seats: Seat[]
}

/** The large school that most benches are about, in a database of its own. */
export async function openBenchSchool(databaseUrl: string): Promise<BenchSchool> {
  await createDatabaseIfMissing(databaseUrl)
  const orm = await openDatabase(databaseUrl, { pool: 4 })
  await migrate(orm)
  const school = await benchSchool(orm, { slots: 40_000, host: 'large.localhost' })
  await orm.close()
  return school
}

/**
 * A large school with `slots` slots at `host`, the one that is there already if there is one; sessions for everybody
 * who will ask, and seats to book.
 */
export async function benchSchool(
  orm: MikroORM,
  { slots, host }: { slots: number; host: string },
): Promise<BenchSchool> {
  const em = orm.em.fork()
  const [known] = await query<{ id: string }>(em, `select school_id as id from school_host where host = $1`, [host])
  const { id } = known ?? (await seedLarge(em, { slots, host }))
  const now = wallTimeIn('Asia/Tokyo')
  const staffTokens = await signedInStaff(em, id)
  const [range] = await query<{ firstDay: string; days: number }>(
    em,
    `select min(starts_at)::date::text as "firstDay", max(starts_at)::date - min(starts_at)::date + 1 as days
     from slot where school_id = $1`,
    [id],
  )
  if (range === undefined) throw new Error('a school without slots')
  const monday = plusDays(dateOf(now), 1)
  return {
    id,
    host,
    monday,
    ...range,
    staffTokens,
    keyTokens: await keysOf(em, id),
    seats: await seatsOf(orm, id, now),
  }
}

/** Tokens of four colleagues who may do the same as the administrator; those who are missing are made. */
export async function signedInStaff(em: EntityManager, schoolId: string): Promise<[string, ...string[]]> {
  await query(
    em,
    `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
       'id', uuidv7(), 'staff_id', 'reader' || n, 'email_address', 'reader' || n || '@example.com'))).*
     from staff s, generate_series(2, 4) n where s.school_id = $1 and s.staff_id = 'admin'
     on conflict do nothing`,
    [schoolId],
  )
  const staff = await query<{ id: string }>(
    em,
    `select id from staff where school_id = $1 and (staff_id = 'admin' or staff_id like 'reader%')`,
    [schoolId],
  )
  const tokens = staff.map(() => newToken())
  const [first, ...others] = tokens.map(({ token }) => token)
  if (first === undefined) throw new Error('a school without staff')
  await query(
    em,
    `insert into session (school_id, staff_id, token_hash) select $1, * from unnest($2::uuid[], $3::bytea[])`,
    [schoolId, staff.map(({ id }) => id), tokens.map(({ hash }) => hash)],
  )
  return [first, ...others]
}

/** As many as ask at once. */
const KEYS = 4

/** Tokens of new keys that may read slots and who is in them. */
async function keysOf(em: EntityManager, schoolId: string): Promise<[string, ...string[]]> {
  const tokens = Array.from({ length: KEYS }, newKeyToken)
  await query(
    em,
    `with given as (
       select uuidv7() as id, hash, n from unnest($2::bytea[]) with ordinality as t (hash, n)),
     made as (
       insert into api_key (school_id, id, name, code, scopes)
       select $1, id, 'bench ' || n, 'k' || left(replace(gen_random_uuid()::text, '-', ''), 9),
         array['slots:read', 'bookings:read', 'students:read'] from given
       returning id)
     insert into api_key_secret (school_id, api_key_id, token_hash) select $1, given.id, hash from given join made using (id)`,
    [schoolId, tokens.map(hashOf)],
  )
  return tokens as [string, ...string[]]
}

/**
 * One seat of a lesson for one for each student who can pay for it, every seat in another slot and late enough to be
 * given back.
 */
async function seatsOf(orm: MikroORM, schoolId: string, now: string): Promise<Seat[]> {
  const em = orm.em.fork()
  const found = await query<Omit<Seat, 'token'>>(
    em,
    `with payers as (
       select distinct on (k.student_id) k.student_id, kc.course_id, c.code, k.start_date, k.end_date
       from contract k
       join contract_course kc on kc.school_id = $1 and kc.contract_id = k.id
       join course c on c.school_id = $1 and c.id = kc.course_id
       where k.school_id = $1 and k.active and k.points >= c.cost and k.monthly_booking_limit is null
       order by k.student_id, c.number_of_students, c.code),
     numbered as (select *, row_number() over (partition by course_id order by student_id) as n from payers),
     free as (
       select s.id, sc.course_id, s.starts_at, row_number() over (partition by sc.course_id order by s.starts_at, s.id) as n
       from slot s join slot_course sc on sc.school_id = $1 and sc.slot_id = s.id
       where s.school_id = $1 and s.booked_count = 0 and s.location_id is not null
         and s.starts_at > $2::timestamp + interval '2 days' and s.available_from <= $2)
     select distinct on (free.starts_at, free.id) free.id as "slotId", numbered.code as "courseCode", numbered.student_id as "studentId"
     from numbered join free on free.course_id = numbered.course_id and free.n = numbered.n
     where free.starts_at::date between numbered.start_date and numbered.end_date
       and not exists (
         select from booking b join slot s on s.school_id = $1 and s.id = free.id
         where b.school_id = $1 and b.student_id = numbered.student_id and b.status = 'booked'
           and tsrange(b.starts_at, b.ends_at) && tsrange(s.starts_at, s.ends_at))`,
    [schoolId, now],
  )
  const seats = found.map((seat) => ({ ...seat, ...newToken() }))
  await query(
    em,
    `insert into session (school_id, student_id, token_hash) select $1, * from unnest($2::uuid[], $3::bytea[])`,
    [schoolId, seats.map((seat) => seat.studentId), seats.map((seat) => seat.hash)],
  )
  return seats.map(({ slotId, courseCode, studentId, token }) => ({ slotId, courseCode, studentId, token }))
}
