import type { School } from '../shared/school/useSchool.ts'
import type { FullSlot, SlotBooking } from '../desk/store/slotDocuments.ts'
import { aSchool } from './school.ts'

/** The server's data for teachers and staff, for tests: a school in Tokyo on Friday 20 November 2026. */

/** An object as the server sends it, with the name of its type. */
export function typed<T extends object>(__typename: string, fields: T): T {
  return { __typename, ...fields }
}

export const station = typed('Location', { id: 'l-1', locationName: '駅前校', active: true })
export const green = typed('Location', { id: 'l-2', locationName: 'みどり台校', active: true })
export const emily = typed('Teacher', {
  id: 't-1',
  teacherCode: 't001',
  displayName: 'Emily',
  calendarColor: '#ff8000',
})
export const tanaka = typed('Teacher', {
  id: 't-2',
  teacherCode: 't002',
  displayName: '田中先生',
  calendarColor: '#1971c2',
})
export const talk = typed('Course', {
  id: 'c-1',
  code: 'TALK',
  displayName: 'フリートーク',
  cost: 1,
  numberOfStudents: 4,
})
export const speech = typed('Course', {
  id: 'c-2',
  code: 'PRON',
  displayName: '発音クリニック',
  cost: 2,
  numberOfStudents: 1,
})

export const deskSchool: School = { ...aSchool, locations: [station, green] }

/** A slot of Emily on `day` from `start` (`HH:mm`) for fifty minutes at the station: two courses, nobody booked. */
export function aSlot(id: string, day: string, start: string, change: Partial<FullSlot> = {}): FullSlot {
  return typed('Slot', {
    id,
    version: 1,
    startsAt: `${day}T${start}:00`,
    endsAt: `${day}T${start.slice(0, 2)}:50:00`,
    availableFrom: '2026-10-01T09:00:00',
    cancelBy: '2026-11-19T18:00:00',
    teacher: emily,
    substituteFor: null,
    location: station,
    teacherActive: true,
    onlineAvailable: false,
    onlineLessonLink: '',
    lessonMemo: '',
    lessonLocation: null,
    lessonOnline: null,
    courses: [talk, speech],
    bookedCourse: null,
    bookedCount: 0,
    heldCount: 0,
    capacity: null,
    occupancy: 'empty',
    waitingCount: 0,
    waitingList: [],
    bookings: [],
    ...change,
  })
}

/** Returns a slot's fields once these students, by id and name, have booked free talk, four at most. */
export function booked(students: Record<string, string>, change: Partial<SlotBooking> = {}): Partial<FullSlot> {
  const bookings = Object.entries(students).map(([studentCode, fullName]) =>
    typed('Booking', {
      id: `b-${studentCode}`,
      online: false,
      lessonLocation: station.locationName,
      attendance: null,
      attendanceReason: null,
      student: typed('BookedStudent', { id: `st-${studentCode}`, studentCode, fullName }),
      ...change,
    }),
  )
  return {
    bookings,
    bookedCourse: talk,
    bookedCount: bookings.length,
    capacity: talk.numberOfStudents,
    occupancy: bookings.length < talk.numberOfStudents ? 'partial' : 'full',
    lessonLocation: station.locationName,
    lessonOnline: false,
  }
}

/** The teachers' notes about the student of that id: nothing yet. */
export function anEmptyNote(id: string) {
  return typed('StudentProfile', {
    id,
    storageLocation: '',
    fields: [],
    materialLocation: '',
    curriculumCode: '',
    profile: '',
    version: 1,
    savedBy: null as string | null,
    savedAt: null as string | null,
  })
}
