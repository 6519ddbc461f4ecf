import { attendanceReasons } from '@koma/schema/rules/attendance'
import { NOBODY } from '@koma/schema/constants'
import { toTwelveDigits } from '@koma/schema/rules/time'
import { z } from 'zod'
import { type OwnPlace, ownPlaces } from '../../bookings/booking.reads.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import type { VisibleSlot } from '../../slots/slot.view.ts'
import { components } from './components.ts'

const time = z.string().describe('YYYYMMDDHHmm, the wall clock of the school')

const booking = z
  .object({
    bookingId: z.string().describe('The id of the booking.'),
    booking: z.string().describe('The student ID, or `_` for a non-lesson booking.'),
    bookingName: z.string(),
    attendance: z.enum(['present', 'absent', '']).describe('Whether the student came; empty: not marked yet.'),
    attendanceReason: z
      .enum(attendanceReasons)
      .optional()
      .describe('More on the mark, for teachers and staff; left out without one.'),
    contract: z.string().describe('The name of the contract that paid; empty when none did.'),
  })
  .register(components, { id: 'SlotBooking' })

const waiting = z.object({ id: z.string(), name: z.string() }).register(components, { id: 'WaitingStudent' })

export const slot = z
  .object({
    _id: z.string(),
    version: z
      .int()
      .describe(
        "The version of the slot, which grows with every change. Send it back to avoid overwriting someone else's edit.",
      ),
    time: z.string().describe('YYYYMMDDHHmm_TEACHERID'),
    startTime: time,
    endTime: time,
    availableFrom: time,
    cancelBy: time,
    teacherId: z.string().describe('The teacher ID; empty for students if the school hides teacher names.'),
    teacherDisplay: z.string(),
    teacherActive: z.boolean().describe('false: it cannot be booked, because its teacher is inactive.'),
    substituteFor: z
      .string()
      .optional()
      .describe('The display name of the absent teacher, when a substitute teaches it; left out otherwise.'),
    location: z.string().describe('The name of the place; empty if the slot is online only.'),
    onlineAvailable: z.boolean(),
    onlineLessonLink: z.string().describe('Only for teachers and staff; empty for students.'),
    lessonLocation: z
      .string()
      .describe('The place of the booked lesson, or `オンライン`; empty while nobody is booked.'),
    lessonMemo: z.string().describe('Only for teachers and staff; empty for students.'),
    possibleBookings: z.array(z.object({ code: z.string(), displayName: z.string(), cost: z.int() })),
    bookedCourse: z
      .object({
        code: z.string(),
        displayName: z.string(),
        numberOfStudents: z.int(),
        group: z.boolean(),
        isLesson: z.boolean(),
      })
      .nullable()
      .describe('null while nobody is booked'),
    bookedCount: z.int(),
    waitingCount: z.int(),
    bookingArray: z.array(booking).describe('The entries; students see only their own.'),
    waitingList: z.array(waiting).describe('The entries; students see only their own.'),
  })
  .register(components, { id: 'Slot' })

export const slots = z.array(slot).register(components, { id: 'Slots' })

export type RestSlot = z.input<typeof slot>

/** Returns slots in the documented shape, with a student's own places marked. */
export async function slotShapes(ctx: Context, viewer: Viewer, visible: readonly VisibleSlot[]): Promise<RestSlot[]> {
  const own = await placesIn(ctx, viewer, visible)
  return visible.map((source) => slotShape(source, own && { viewer, place: own.get(source.id) }))
}

/** Returns one slot like `slotShapes`. */
export async function slotShapeFor(ctx: Context, viewer: Viewer, source: VisibleSlot): Promise<RestSlot> {
  const own = await placesIn(ctx, viewer, [source])
  return slotShape(source, own && { viewer, place: own.get(source.id) })
}

async function placesIn(ctx: Context, viewer: Viewer, visible: readonly VisibleSlot[]) {
  if (viewer.type !== 'student') return undefined
  const ids = visible.map(({ id }) => id)
  return ownPlaces(ctx, viewer.id, ids)
}

/** Returns somebody's view of a slot in the documented shape (SLOT-01…08); `own` for a student (D57). */
export function slotShape(source: VisibleSlot, own?: { viewer: Viewer; place: OwnPlace | undefined }): RestSlot {
  const { bookedCourse } = source
  return {
    _id: source.id,
    version: source.version,
    time: source.time,
    startTime: toTwelveDigits(source.startsAt),
    endTime: toTwelveDigits(source.endsAt),
    availableFrom: toTwelveDigits(source.availableFrom),
    cancelBy: toTwelveDigits(source.cancelBy),
    teacherId: source.teacher?.teacherCode ?? '',
    teacherDisplay: source.teacher?.displayName ?? '',
    teacherActive: source.teacherActive,
    ...(source.substituteFor === null ? {} : { substituteFor: source.substituteFor.displayName }),
    location: source.location?.locationName ?? '',
    onlineAvailable: source.onlineAvailable,
    onlineLessonLink: source.onlineLessonLink ?? '',
    lessonLocation: source.lessonLocation ?? '',
    lessonMemo: source.lessonMemo ?? '',
    possibleBookings: source.courses.map(({ code, displayName, cost }) => ({ code, displayName, cost })),
    bookedCourse: bookedCourse === null ? null : courseShape(bookedCourse, source.capacity),
    bookedCount: source.bookedCount,
    waitingCount: source.waitingCount,
    ...(own === undefined ? everybodyIn(source) : ownPartOf(own.viewer, own.place)),
  }
}

/** Returns the booked course with as many seats as it had when it was booked, which are those of the slot (SLOT-06). */
function courseShape(course: NonNullable<VisibleSlot['bookedCourse']>, capacity: number | null) {
  const { code, displayName, numberOfStudents, group, isLesson } = course
  return { code, displayName, numberOfStudents: capacity ?? numberOfStudents, group, isLesson }
}

type People = Pick<RestSlot, 'bookingArray' | 'waitingList'>

function everybodyIn({ bookings, waitingList }: VisibleSlot): People {
  return {
    bookingArray: (bookings ?? []).map(({ id, student, attendance, attendanceReason, contractName }) => ({
      bookingId: id,
      booking: student?.studentCode ?? NOBODY,
      bookingName: student?.fullName ?? NOBODY,
      attendance: attendance ?? '',
      ...(attendanceReason != null && { attendanceReason }),
      contract: contractName ?? '',
    })),
    waitingList: (waitingList ?? []).map(({ studentCode, fullName }) => ({ id: studentCode, name: fullName })),
  }
}

/** Returns the people of a slot that a student sees: themselves, where they have a place (D57). */
export function ownPartOf(viewer: Viewer, place: OwnPlace | undefined): People {
  if (place === undefined) return { bookingArray: [], waitingList: [] }
  const name = `${viewer.lastName} ${viewer.firstName}`
  if (place.waiting) return { bookingArray: [], waitingList: [{ id: viewer.code, name }] }
  const { bookingId, attendance, contractName } = place
  const own = {
    bookingId: bookingId ?? '',
    booking: viewer.code,
    bookingName: name,
    attendance: attendance ?? ('' as const),
    contract: contractName ?? '',
  }
  return { bookingArray: [own], waitingList: [] }
}
