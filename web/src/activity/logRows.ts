import { lookup } from '@koma/schema/rules/lookup'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'

/** The address that opens a record of each kind, before its id. */
const pages: Readonly<Record<string, string>> = lookup({
  student: '/admin/students?student=',
  teacher: '/admin/teachers?teacher=',
  contract: '/admin/contracts?contract=',
  course: '/admin/courses?course=',
  otherBooking: '/admin/settings/otherBookings?otherBooking=',
  location: '/admin/settings/locations?location=',
  plan: '/admin/settings/plans?plan=',
  studentField: '/admin/settings/fields?field=',
  template: '/admin/fixedSchedule?template=',
  webhook: '/admin/settings/webhooks?webhook=',
  apiKey: '/admin/settings/keys?key=',
  staff: '/admin/settings/accounts?account=',
  mail: '/admin/settings/mail?mail=',
})

/** Pages that show what there is of a kind, not one of it. */
const whole: Readonly<Record<string, string>> = lookup({
  school: '/admin/settings/school',
  run: '/admin/settings/work',
  closure: '/admin/schedule/closures',
})

/** The import page of each kind of record. */
const imports: Readonly<Record<string, string>> = lookup({
  student: '/admin/students/import',
  contract: '/admin/contracts/import',
  teacher: '/admin/teachers/import',
  course: '/admin/courses/import',
})

/** Returns the address of a record. */
export function pageOf(kind: 'student' | 'teacher' | 'contract', id: string): string {
  return `${pages[kind]}${id}`
}

/** Returns the address of what an entry is about; null for what is gone or has no page. */
export function recordAddress(entry: LogEntry): string | null {
  const { type, recordKind, recordId, contractId, studentId, slotId, lessonTime } = entry
  if (recordKind !== null) {
    if (recordKind === 'leave' && studentId !== null) return pageOf('student', studentId)
    if (recordKind === 'import') return imports[became(entry, 'importKind')] ?? null
    const page = pages[recordKind]
    if (page === undefined) return whole[recordKind] ?? null
    return type === 'record_deleted' ? null : `${page}${recordId}`
  }
  if (contractId !== null && type === 'contract') return pageOf('contract', contractId)
  if (lessonTime !== null) {
    const from = lessonTime.slice(0, 10)
    // Many slots that were changed together are one entry, from the first of them to the last.
    const to = became(entry, 'lastSlot').slice(0, 10) || from
    const slot: Record<string, string> = slotId === null || type === 'slot_deleted' ? {} : { slot: slotId }
    return `/admin/schedule?${new URLSearchParams({ from, to, ...slot }).toString()}`
  }
  return studentId === null ? null : pageOf('student', studentId)
}

/** Returns a field's new value; empty where the entry does not have it. */
function became({ changes }: LogEntry, fieldName: string): string {
  return changes.find(({ field }) => field === fieldName)?.after ?? ''
}
