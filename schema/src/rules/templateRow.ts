import type { TemplateRequest } from '../records/template.ts'
import type { Hours } from '../slotProblems.ts'
import type { RowProblem } from '../templateTexts.ts'

/** A wish with every field that a row needs. */
export type CompleteTemplateRequest = TemplateRequest & {
  day: number
  startTime: string
  endTime: string
  teacherId: string
}

/**
 * Returns all that is wrong with the form of a row, in its order: what needs no look at the school's records.
 * (FIX-13…17, FIX-19, FIX-20)
 */
export function rowProblems(request: TemplateRequest, schedule: Hours): RowProblem[] {
  const { startTime, endTime, locationId, onlineAvailable, fixedCourseId, fixedOnline } = request
  const hasStudents = request.fixedStudentIds.length > 0
  const problems: [RowProblem, boolean][] = [
    [{ field: 'day', kind: 'day' }, request.day === null],
    [{ field: 'startTime', kind: 'missing' }, startTime === null],
    [{ field: 'startTime', kind: 'outsideSchedule' }, startTime !== null && isOutside(startTime, schedule)],
    [{ field: 'endTime', kind: 'missing' }, endTime === null],
    [{ field: 'endTime', kind: 'endNotAfterStart' }, startTime !== null && endTime !== null && endTime <= startTime],
    [{ field: 'endTime', kind: 'outsideSchedule' }, endTime !== null && isOutside(endTime, schedule)],
    [{ field: 'teacher', kind: 'missing' }, request.teacherId === null],
    [{ field: 'location', kind: 'missing' }, locationId === null && !onlineAvailable],
    [{ field: 'fixedCourseId', kind: 'courseForStudents' }, hasStudents && fixedCourseId === null],
    [{ field: 'fixedOnline', kind: 'placeForStudents' }, hasStudents && fixedOnline === null],
    [{ field: 'fixedOnline', kind: 'notOnline' }, fixedOnline === true && !onlineAvailable],
    [{ field: 'fixedOnline', kind: 'notAtPlace' }, fixedOnline === false && locationId === null],
  ]
  return problems.filter(([, isThere]) => isThere).map(([problem]) => problem)
}

/** Tells whether all is there that a row cannot do without; the same as no `missing` problem, for the types. */
export function isComplete(request: TemplateRequest): request is CompleteTemplateRequest {
  return request.day !== null && request.startTime !== null && request.endTime !== null && request.teacherId !== null
}

const isOutside = (time: string, { scheduleStart, scheduleEnd }: Hours) => time < scheduleStart || time > scheduleEnd
