import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'

const pages: Record<string, string> = {
  student: '/admin/students?student=',
  teacher: '/admin/teachers?teacher=',
  contract: '/admin/contracts?contract=',
  course: '/admin/courses?course=',
  location: '/admin/settings/locations?location=',
  webhook: '/admin/settings/webhooks?webhook=',
  apiKey: '/admin/settings/keys?key=',
  staff: '/admin/settings/accounts?account=',
  mail: '/admin/settings/mail?mail=',
}

/** Entries that lead to the schedule. */
const ofSlots = new Set<LogEntry['type']>([
  'attendance',
  'change_to_online',
  'lesson_moved',
  'slot_changed',
  'slot_created',
  'slot_deleted',
  'slots_changed',
  'slots_deleted',
  'slots_restored',
])

/** Where what an entry is about is opened; null for what is gone or has no page of its own. */
export function recordAddress(entry: LogEntry): string | null {
  const { type, recordKind, recordId, contractId, studentId, slotId, lessonTime } = entry
  if (recordKind !== null) {
    const page = pages[recordKind]
    return page === undefined || type === 'record_deleted' ? null : `${page}${recordId}`
  }
  if (contractId !== null && type === 'contract') return `${pages['contract']}${contractId}`
  if (ofSlots.has(type) && lessonTime !== null) {
    const day = lessonTime.slice(0, 10)
    const slot: Record<string, string> = slotId === null || type === 'slot_deleted' ? {} : { slot: slotId }
    return `/admin/schedule?${new URLSearchParams({ from: day, to: day, ...slot }).toString()}`
  }
  return studentId === null ? null : `${pages['student']}${studentId}`
}
