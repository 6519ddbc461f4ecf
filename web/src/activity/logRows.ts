import type { LogEntry } from './logDocuments.ts'
import type { messages } from './logMessages.ts'

type Words = (typeof messages)['jp']

/** Who did it: a name with the kind of person, the system, or the code of who is not there any more. */
export function actorOf({ actor, actorName }: LogEntry, text: Words): string {
  const [type = '', code = ''] = actor.split(':')
  const kind = text.actorTypes[type]
  if (kind === undefined) return text.system
  return actorName === null ? `${code} · ${kind}` : `${actorName} · ${kind}`
}

/** What it is about: the record, or whose lesson. */
export function aboutOf(entry: LogEntry, text: Words): string {
  const { recordKind, recordName, studentCode, studentName, courseName, contractName, teacherName } = entry
  if (recordKind !== null) return [text.kinds[recordKind] ?? recordKind, recordName].filter(Boolean).join('：')
  const who = studentCode === '_' ? text.otherBooking : (studentName ?? studentCode)
  const what = entry.type === 'contract' ? contractName : courseName
  return [who ?? teacherName, what].filter(Boolean).join(' · ')
}

/** Where the lesson is. */
export function placeOf({ online, lessonLocation }: LogEntry, text: Words): string {
  return online ? text.online : (lessonLocation ?? '')
}

const pages: Record<string, string> = {
  student: '/admin/students?student=',
  teacher: '/admin/teachers?teacher=',
  contract: '/admin/contracts?contract=',
  course: '/admin/courses?course=',
  location: '/admin/settings/locations?location=',
  staff: '/admin/settings/accounts?account=',
}

/** Where what an entry is about is opened; null for what is gone or has no page of its own. */
export function recordAddress(entry: LogEntry): string | null {
  const { type, recordKind, recordId, contractId, studentId } = entry
  if (recordKind !== null) {
    const page = pages[recordKind]
    return page === undefined || type === 'record_deleted' ? null : `${page}${recordId}`
  }
  if (contractId !== null && type === 'contract') return `${pages['contract']}${contractId}`
  return studentId === null ? null : `${pages['student']}${studentId}`
}
