import type { EntityManager } from '@mikro-orm/postgresql'
import type { SchoolFacts } from '@koma/schema/rules/facts'
import { query, sql } from '../platform/database/sql.ts'
import { School, type SchoolRow } from '../platform/shared/school.entity.ts'

/**
 * Returns the id of the school behind a host name (D21): the one mapped to it, else the only school. `host` may carry a
 * port. Null when the host is unknown and there are several schools.
 */
export async function schoolIdOfHost(em: EntityManager, host: string): Promise<string | null> {
  const [match] = await query(
    em,
    sql<{ schoolId: string }>`
      select school_id as "schoolId" from school_host where host = ${hostName(host)}
      union all
      select min(id::text)::uuid from school having count(*) = 1
      limit 1`,
  )
  return match?.schoolId ?? null
}

/** Tells whether there is no school at all. */
export async function isWithoutSchool(em: EntityManager): Promise<boolean> {
  return (await query(em, sql`select from school limit 1`)).length === 0
}

/** Returns a school with its settings, or null. */
export async function schoolById(em: EntityManager, id: string): Promise<SchoolRow | null> {
  // Looked up first: settings that change in between are then younger than their version says, and read again.
  const [row] = await query(em, sql<{ version: string }>`select xmin::text as version from school where id = ${id}`)
  const own = em.fork()
  own.setFilterParams('school', { schoolId: id })
  const school = await own.findOne(School, { id })
  if (row !== undefined && school !== null) versions.set(school, row.version)
  return school
}

const versions = new WeakMap<SchoolRow, string>()

/** Returns the version that a school's settings had when they were read; the session's statement has the newest one. */
export function settingsVersion(school: SchoolRow): string | undefined {
  return versions.get(school)
}

const numbers = new WeakMap<SchoolRow, number>()
let lastNumber = 0

/** Returns a number for a school's settings as they were read once: it shows what was made under other settings. */
export function settingsNumber(school: SchoolRow): number {
  const number = numbers.get(school) ?? (lastNumber += 1)
  numbers.set(school, number)
  return number
}

/** Returns the name of a host as it is kept, of a Host header in any case and with any port. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}

/** Returns the settings that the booking rules depend on. */
export function schoolFacts(school: SchoolRow): SchoolFacts {
  return {
    bookUntilMinutes: school.bookUntilHours * 60 + school.bookUntilMinutes,
    onlineLessons: school.onlineLessons,
    waitingList: school.waitingList,
  }
}
