import type { Role } from './stage.ts'

const students: Role[] = ['hidden', 'student']

/**
 * Fields with a rule: to whom they are never given although the object is. `fields.snap` lists all fields; what
 * differs between roles must be meant, and is said here.
 */
export const withheldFields: Record<string, Role[]> = {
  // Students learn nothing of each other, and open an online lesson by its button (D57, D58).
  'Slot.bookings': students,
  'Slot.waitingList': students,
  'Slot.lessonMemo': students,
  'Slot.onlineLessonLink': students,
  'GET /api/slots/:id[].lessonMemo': students,
  'GET /api/slots/:id[].onlineLessonLink': students,
  'GET /api/one/slots/:id lessonMemo': students,
  'GET /api/one/slots/:id onlineLessonLink': students,
  // Of the waiting list they get no more than their own entry.
  'GET /api/one/slots/:id waitingList': students,
  // Schools may hide who teaches (STU-16).
  'Slot.teacher': ['hidden'],
  'GET /api/slots/:id[].teacherId': ['hidden'],
  'GET /api/slots/:id[].teacherDisplay': ['hidden'],
  'GET /api/one/slots/:id teacherId': ['hidden'],
  'GET /api/one/slots/:id teacherDisplay': ['hidden'],
  'Viewer.permissions': ['hidden', 'student', 'teacher'],
  'Viewer.student': ['plain', 'staff', 'teacher'],
}
