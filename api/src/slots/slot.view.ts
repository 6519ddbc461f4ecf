import { occupancyOf, type Occupancy } from '@koma/schema/rules/occupancy'
import { instantOf, slotKey, type WallTime } from '@koma/schema/rules/time'
import type { Directory, DirectoryCourse, DirectoryLocation, DirectoryTeacher } from '../platform/shared/directory.ts'
import type { Audience } from './audience.ts'
import { bookingFor, placeName, type VisibleBooking } from './booking.projection.ts'
import type { SlotRow, WaitingStudent } from './slot.rows.ts'

/** A slot as one audience sees it; the shape of the GraphQL type `Slot`. */
export interface VisibleSlot {
  id: string
  version: number
  time: string
  startsAt: WallTime
  endsAt: WallTime
  startInstant: string
  availableFrom: WallTime
  cancelBy: WallTime
  teacher: DirectoryTeacher | null
  teacherActive: boolean
  substituteFor: DirectoryTeacher | null
  location: DirectoryLocation | null
  onlineAvailable: boolean
  courses: DirectoryCourse[]
  bookedCourse: DirectoryCourse | null
  lessonLocation: string | null
  lessonOnline: boolean | null
  bookedCount: number
  heldCount: number
  capacity: number | null
  occupancy: Occupancy
  waitingCount: number
  lessonMemo: string | null
  onlineLessonLink: string | null
  bookings: VisibleBooking[] | null
  waitingList: WaitingStudent[] | null
}

/**
 * Tells whether an audience may see a slot at all. Teachers see only their own (D66). Students see none that is taken
 * by something other than a lesson, such as a meeting (SLOT-25, BOOK-35), and no unbooked one of an inactive teacher.
 */
export function maySee(row: SlotRow, audience: Audience, directory: Directory): boolean {
  if (audience.role === 'teacher') return audience.teacherId === row.teacherId
  if (audience.role === 'staff') return true
  if (row.bookedCourseId === null) return directory.teachers.get(row.teacherId)?.active !== false
  return directory.courses.get(row.bookedCourseId)?.isLesson !== false
}

/** Returns the view of a slot that `audience` has (SLOT-01, D57): students get counts, never names, links or memos. */
export function slotFor(
  row: SlotRow,
  audience: Audience,
  school: { timezoneName: string; displayTeacherName: boolean },
  directory: Directory,
): VisibleSlot {
  return new SlotView(row, audience.role === 'student', school, directory)
}

/** Works out each field when it is read: a calendar reads few of them, of thousands of slots. */
class SlotView implements VisibleSlot {
  readonly #row: SlotRow
  readonly #forStudents: boolean
  readonly #school: { timezoneName: string; displayTeacherName: boolean }
  readonly #directory: Directory

  constructor(
    row: SlotRow,
    forStudents: boolean,
    school: { timezoneName: string; displayTeacherName: boolean },
    directory: Directory,
  ) {
    this.#row = row
    this.#forStudents = forStudents
    this.#school = school
    this.#directory = directory
  }

  get id() {
    return this.#row.id
  }
  get version() {
    return this.#row.version
  }
  get time() {
    return slotKey(this.#row.startsAt, this.teacher?.teacherCode ?? '')
  }
  get startsAt() {
    return this.#row.startsAt
  }
  get endsAt() {
    return this.#row.endsAt
  }
  get startInstant() {
    return instantOf(this.#row.startsAt, this.#school.timezoneName).toString()
  }
  get availableFrom() {
    return this.#row.availableFrom
  }
  get cancelBy() {
    return this.#row.cancelBy
  }
  get teacher() {
    if (this.#forStudents && !this.#school.displayTeacherName) return null
    return this.#directory.teachers.get(this.#row.teacherId) ?? null
  }
  get teacherActive() {
    return this.#directory.teachers.get(this.#row.teacherId)?.active !== false
  }
  get substituteFor() {
    const { absentTeacherId = null } = this.#row
    if (absentTeacherId === null || this.teacher === null) return null
    return this.#directory.teachers.get(absentTeacherId) ?? null
  }
  get location() {
    const { locationId } = this.#row
    return locationId === null ? null : (this.#directory.locations.get(locationId) ?? null)
  }
  get onlineAvailable() {
    return this.#row.onlineAvailable
  }
  get courses() {
    return this.#row.courseIds
      .flatMap((id) => this.#directory.courses.get(id) ?? [])
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  }
  get bookedCourse() {
    const { bookedCourseId } = this.#row
    return bookedCourseId === null ? null : (this.#directory.courses.get(bookedCourseId) ?? null)
  }
  get lessonLocation() {
    const { bookedOnline, bookedLocationId } = this.#row
    return bookedOnline === null ? null : placeName(bookedOnline, bookedLocationId, this.#directory)
  }
  get lessonOnline() {
    return this.#row.bookedOnline
  }
  get bookedCount() {
    return this.#row.bookedCount
  }
  get heldCount() {
    return this.#row.heldCount
  }
  get capacity() {
    return this.#row.capacity
  }
  get occupancy() {
    const { bookedCount, heldCount, capacity } = this.#row
    return occupancyOf(capacity === null ? null : { count: bookedCount + heldCount, capacity })
  }
  get waitingCount() {
    return this.#row.waitingCount ?? this.#row.waiting.length
  }
  get lessonMemo() {
    return this.#forStudents ? null : this.#row.lessonMemo
  }
  get onlineLessonLink() {
    return this.#forStudents ? null : this.#row.onlineLessonLink
  }
  get bookings() {
    return this.#forStudents ? null : this.#row.bookings.flatMap((booking) => bookingFor(booking, this.#directory))
  }
  get waitingList() {
    return this.#forStudents ? null : this.#row.waiting
  }
}
