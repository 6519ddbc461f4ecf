import { attendanceReasons } from '@koma/schema/rules/attendance'
import type { Attendance, AttendanceReason } from '../../gql/graphql.ts'
import { currentArea, readSession } from '../../shared/session/session.ts'

/** The new mark of one student in one slot; null clears it. */
export interface Mark {
  bookingId: string
  slotId: string
  studentId: string
  attendance: Attendance | null
  /** More on the mark; null for none. */
  reason?: AttendanceReason | null
  /** What the screen promised for it; empty where it showed nothing. */
  digest?: string
}

const storageKey = 'unsentMarks'
/** More than anybody marks without a connection; a browser keeps some megabytes for a page. */
const most = 1000

interface StoredMarks {
  /** The person whose marks they are. */
  owner: string
  marks: Mark[]
}

/**
 * Keeps the marks that the server has not confirmed, in this tab and for the signed-in user. They are sent after a
 * reload, or after the phone has dropped the page. Phones do not ask before they leave a page. (SLOT-24)
 */
export function keepUnsent(marks: readonly Mark[]): void {
  const owner = ownerNow()
  try {
    if (marks.length === 0 || owner === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ owner, marks: marks.slice(-most) }))
  } catch {
    // A browser without room sends them as long as the page is open.
  }
}

/**
 * Returns the marks that an earlier page of this tab has not sent, in the order of the clicks; none of another person.
 */
export function unsentBefore(): Mark[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isStoredMarks(stored) && stored.owner === ownerNow() ? stored.marks : []
  } catch {
    return []
  }
}

function ownerNow(): string | null {
  const user = readSession(currentArea())
  return user && `${user.type} ${user._id}`
}

function isStoredMarks(stored: unknown): stored is StoredMarks {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'owner' in stored &&
    'marks' in stored &&
    Array.isArray(stored.marks) &&
    stored.marks.every(isMark)
  )
}

function isMark(mark: unknown): mark is Mark {
  if (typeof mark !== 'object' || mark === null) return false
  const { attendance, reason, digest, ...ids }: Record<string, unknown> = { ...mark }
  return (
    ['bookingId', 'slotId', 'studentId'].every((name) => typeof ids[name] === 'string') &&
    (digest === undefined || typeof digest === 'string') &&
    [null, 'present', 'absent'].some((known) => known === attendance) &&
    [undefined, null, ...attendanceReasons].some((known) => known === reason)
  )
}
