import type { Role } from './stage.ts'

/** Guardians are given what their student is, and nothing else. (FAM-05) */
const students: Role[] = ['guardian', 'hidden', 'student']

/**
 * Fields with a rule: to whom they are never given although the object is. `fields.snap` lists all fields; what
 * differs between roles must be meant, and is said here. Of REST only the name counts, on whatever path.
 */
export const withheldFields: Record<string, Role[]> = {
  // Students learn nothing of each other, and open an online lesson by its button (D57, D58).
  'Slot.bookings': students,
  'Slot.waitingList': students,
  'Slot.lessonMemo': students,
  'Slot.onlineLessonLink': students,
  'REST lessonMemo': students,
  'REST onlineLessonLink': students,
  // Addresses are for staff to see.
  'REST email': [...students, 'teacher'],
  // Schools may hide who teaches (STU-16).
  'Slot.teacher': ['hidden'],
  'HistoryRecord.teacher': ['hidden'],
  // Schools may show students their attendance; these do not (SET-36).
  'HistoryRecord.attendance': students,
  'REST teacherId': ['hidden'],
  'REST teacherDisplay': ['hidden'],
  // Teachers cannot ask what a student could book.
  'SlotPage.bookable': ['teacher'],
  'REST choices': ['teacher'],
  // The move is undone by who has made it; the calls of others move nothing of a student's own.
  'OwnBooking.undoableMove': ['hidden', 'plain', 'staff'],
  // The student of that school has no two lessons alike.
  'Student.regularLessons': ['hidden'],
  // The contract that changes its plan is another student's.
  'Contract.nextPlan': students,
  // So are the contracts with fees.
  'Contract.fees': students,
  // Their students neither pause nor leave.
  'Student.leaves': students,
  // Their students were given no points with days of their own.
  'PointLot.reason': students,
  'PointLot.validUntil': students,
  // The text among the scene's own fields is for staff alone.
  'StudentFieldValue.text': [...students, 'teacher'],
  'REST text': ['hidden', 'student', 'teacher'],
  // They have no own fields of these kinds.
  'REST date': ['hidden', 'student', 'teacher'],
  'REST number': ['hidden', 'student', 'teacher'],
  // No refusal of a call in the table is about a field where teachers' names are hidden.
  'UserError.field': ['hidden'],
  'Viewer.guardian': ['hidden', 'plain', 'staff', 'student', 'teacher'],
  'Viewer.permissions': ['guardian', 'hidden', 'student', 'teacher'],
  'Viewer.student': ['plain', 'staff', 'teacher'],
}
