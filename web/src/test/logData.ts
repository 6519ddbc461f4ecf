import { typed } from './deskData.ts'

const nothing = {
  id: 'e-1',
  type: 'record_changed',
  doneAt: '2026-11-20T09:05:00',
  actor: 'system',
  actorName: null,
  door: 'screen',
  slotId: null,
  lessonTime: null,
  lessonLocation: null,
  online: false,
  lessonTimeBefore: null,
  lessonLocationBefore: null,
  teacherCodeBefore: null,
  teacherNameBefore: null,
  teacherId: null,
  teacherCode: null,
  teacherName: null,
  studentId: null,
  studentCode: null,
  studentName: null,
  courseName: null,
  contractId: null,
  contractName: null,
  contractHolder: null,
  pointsChange: 0,
  pointsAfter: null,
  network: null,
  browser: null,
  recordKind: null,
  recordId: null,
  recordName: null,
  changes: [],
}

/** Returns a log entry in the api's shape: by nobody and about nothing but for what is given. */
export const logEntry = (entry: object) => typed('LogEntry', { ...nothing, ...entry })
