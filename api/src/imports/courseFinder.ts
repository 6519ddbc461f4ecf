import type { Language } from '@koma/schema/codes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { importWords } from './importWords.ts'
import type { Refused, Row } from './readRow.ts'

/** The courses that a cell names, by codes or names. */
export type FindCourses = (
  row: Pick<Row, 'texts'>,
  has: readonly string[],
) => { ok: true; ids: string[]; codes: string[] } | Refused

interface Course {
  id: string
  code: string
  displayName: string
  active: boolean
}

const plain = (text: string) => text.normalize('NFKC').trim().toUpperCase()

/**
 * Returns a finder of the courses in a row's cell `courses`: one name, or codes and names without spaces. Types of
 * other bookings do not count; an inactive one is refused unless the record has it (codes in `has`). They are locked
 * until the transaction ends.
 */
export async function courseFinder(
  em: EntityManager,
  schoolId: string,
  language: Language,
  locked: boolean,
): Promise<FindCourses> {
  const courses = await query(
    em,
    sql<Course>`
      select id, code, display_name as "displayName", active from course
      where school_id = ${schoolId} and is_lesson and not deleted order by id ${locked ? sql`for share` : sql``}`,
  )
  const coursesByName = new Map<string, Course>()
  for (const course of courses) coursesByName.set(plain(course.displayName), course)
  for (const course of courses) coursesByName.set(plain(course.code), course)
  const words = importWords[language]

  return ({ texts }, has) => {
    const text = texts['courses'] ?? ''
    const whole = coursesByName.get(plain(text))
    const names =
      whole === undefined
        ? plain(text)
            .split(/[\s,、;・/|]+/)
            .filter((name) => name !== '')
        : [text]
    const found: Course[] = []
    for (const name of names) {
      const course = coursesByName.get(plain(name))
      if (course === undefined) return { ok: false, message: words.unknownCourse(name.slice(0, 100)), field: 'courses' }
      if (!course.active && !has.includes(course.code))
        return { ok: false, message: words.inactiveCourse(course.displayName), field: 'courses' }
      found.push(course)
    }
    const byCode = [...new Set(found)].toSorted((a, b) => (a.code < b.code ? -1 : 1))
    return { ok: true, ids: byCode.map(({ id }) => id), codes: byCode.map(({ code }) => code) }
  }
}

/** The column in which a file names courses by their codes; a name is no code that lost its zeros. */
export const courseCodes = {
  field: 'courses',
  codes: (schoolId: string): Sql => sql`
    select code collate "C" as code from course where school_id = ${schoolId} and is_lesson and not deleted
    union all select display_name collate "C" from course where school_id = ${schoolId} and is_lesson and not deleted`,
}

/** Returns the codes that a record's table has. */
export function codesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
