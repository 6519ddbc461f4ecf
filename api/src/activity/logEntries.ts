import { ONLINE } from '@koma/schema/constants'
import { inReadingOrder } from '@koma/schema/fieldWords'
import type { PageInput } from '@koma/schema/input/page'
import { lookup } from '@koma/schema/rules/lookup'
import { type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { type PageReading, pageReading } from '../platform/record/page.ts'
import { maySeeOriginOf } from '../accounts/account.policy.ts'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'
import { actorName, actors } from './actorName.ts'
import { ownFieldChanges } from './ownFieldChanges.ts'
import type { LogEntryType, LogPageType } from './log.type.ts'

/** An entry as it is read, with its place in the order. */
export type EntryRow = Omit<LogEntryType, 'courseName' | 'teacherNameBefore' | 'online' | 'changes'> & {
  changes: Record<string, readonly [unknown, unknown]> | null
  /** The permissions of the staff member who did it; null for all others. */
  actorPermissions: string[] | null
  place: string[]
}

/**
 * The columns read of an entry `a`. Names of teachers and of contracts' students come from rows that stay when they are
 * deleted.
 */
export const entryColumns = sql`a.id, a.type, ${wallTime('a.at')} as "doneAt", a.actor, a.door,
  ${actorName} as "actorName",
  a.slot_id as "slotId", ${wallTime('a.lesson_time')} as "lessonTime", a.lesson_location as "lessonLocation",
  ${wallTime('a.lesson_time_before')} as "lessonTimeBefore", a.lesson_location_before as "lessonLocationBefore",
  a.teacher_code_before as "teacherCodeBefore",
  a.teacher_id as "teacherId", a.teacher_code as "teacherCode", te.display_name as "teacherName",
  coalesce(a.student_id, ks.id) as "studentId", coalesce(a.student_code, ks.student_id) as "studentCode",
  coalesce(a.student_name, ks.last_name || ' ' || ks.first_name) as "studentName",
  a.course_code as "courseCode", a.contract_id as "contractId", a.contract_name as "contractName",
  nullif(ak.contract_holder, '') as "contractHolder",
  a.points_change as "pointsChange", a.points_after as "pointsAfter",
  a.record_kind as "recordKind", a.record_id as "recordId", a.record_name as "recordName", a.changes,
  a.network, a.browser, bf.permissions as "actorPermissions"`

/** Joins what `entryColumns` needs beside the entry `a` of the school. */
export function entryJoins(schoolId: string): Sql {
  return sql`left join teacher te on te.school_id = ${schoolId} and te.id = a.teacher_id
    left join contract ak on a.record_kind = 'contract' and ak.school_id = ${schoolId} and ak.id = a.record_id
    left join student ks on ks.school_id = ${schoolId} and ks.id = ak.student_id
    ${actors(schoolId)}`
}

/** Pages of entries `a`, the latest first. */
export function latestFirst(ctx: Pick<Context, 'language'>, which: PageInput): PageReading {
  return pageReading(ctx, which, {
    by: [
      { column: 'a.at', type: 'timestamp' },
      { column: 'a.id', type: 'uuid' },
    ],
    direction: 'desc',
  })
}

/** Returns a page of entries as the log shows it, with the present names of courses. */
export async function entriesPage(ctx: Context, page: PageReading, rows: readonly EntryRow[]): Promise<LogPageType> {
  const { courses, teachers, locations } = await ctx.directory()
  const names = new Map([...courses.values()].map(({ code, displayName }) => [code, displayName]))
  const teacherNames = namesByCode([...teachers.values()].map((teacher) => ({ ...teacher, code: teacher.teacherCode })))
  const byId = (id: string) =>
    courses.get(id)?.displayName ?? teachers.get(id)?.displayName ?? locations.get(id)?.locationName ?? id
  const byCode = lookup({ courses: namesByCode([...courses.values()]), teacher: teacherNames })
  const namedIn = (field: string) => (text: string) => byCode[field]?.get(text) ?? byId(text)
  const { rows: shown, ...more } = page.pageOf<Omit<EntryRow, 'place'>>(rows)
  const ownField = await ownFieldChanges(
    ctx,
    shown.map(({ changes }) => changes),
  )
  const entries = shown.map(({ changes, actorPermissions, network, browser, ...row }) => ({
    ...row,
    ...originFor(ctx.viewer, { ...row, actorPermissions, network, browser }),
    online: row.lessonLocation === ONLINE,
    // Other bookings are kept among the courses and have a page of their own.
    recordKind:
      row.recordKind === 'course' && courses.get(row.recordId ?? '')?.isLesson === false
        ? 'otherBooking'
        : row.recordKind,
    courseName: row.courseCode === null ? null : (names.get(row.courseCode) ?? row.courseCode),
    teacherNameBefore: teacherNames.get(row.teacherCodeBefore ?? '') ?? null,
    // The database orders the keys of JSON by their length.
    changes: inReadingOrder(
      Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
        field,
        fieldName: null,
        before: valueText(before, namedIn(field)),
        after: valueText(after, namedIn(field)),
        ...ownField(field, [before, after]),
      })),
    ),
  }))
  return { entries, ...more }
}

type Origin = Pick<EntryRow, 'network' | 'browser'>

/** Returns from where an entry came, for whoever may see it (SEC-44). */
function originFor(
  viewer: Viewer | null,
  {
    network,
    browser,
    actor,
    actorPermissions,
    recordKind,
  }: Origin & Pick<EntryRow, 'actor' | 'actorPermissions' | 'recordKind'>,
): Origin {
  const about = accountKinds.find((each) => each === recordKind) ?? null
  const isShown = viewer !== null && maySeeOriginOf(viewer, { actor, actorPermissions: actorPermissions ?? [], about })
  return isShown ? { network, browser } : { network: null, browser: null }
}

const accountKinds = ['student', 'teacher', 'staff', 'guardian'] as const satisfies readonly UserType[]

/** Returns the names by the codes that only one of them has had: a code may be given again after a deletion. */
function namesByCode(all: readonly { code: string; displayName: string }[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(all, ({ code }) => code)
  return new Map(
    [...named].flatMap(([code, [first, ...more]]) => (first && more.length === 0 ? [[code, first.displayName]] : [])),
  )
}

/**
 * Returns a value as one text: lists are joined, null stays null, and courses, teachers and places have their names.
 */
export function valueText(value: unknown, named: (id: string) => string = (text) => text): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => valueText(each, named) ?? '').join(', ')
  return typeof value === 'string' ? named(value) : JSON.stringify(value)
}
