import type { SlotInput } from '@koma/schema/input/slot'
import { attendanceReasons } from '@koma/schema/rules/attendance'
import { placeOf } from '@koma/schema/rules/slotEdit'
import { fromTwelveDigits } from '@koma/schema/rules/time'
import { z } from 'zod'
import type { AttendanceResult } from '../../bookings/setAttendance.ts'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { visibleSlot } from '../../slots/slots.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { namedCourses, namedLocation, namedTeacher, placeNamed } from './namedRecords.ts'
import { slot, slotShapeFor } from './slot.shape.ts'
import { ignoredFields, ignoredOf, type UnreadField } from './unread.ts'

const time = z
  .string()
  .refine((digits) => digits === '' || fromTwelveDigits(digits) !== null)
  .optional()
  .describe('YYYYMMDDHHmm, the wall clock of the school')

const course = z.union([z.string().max(100), z.object({ code: z.string().max(100) })])

export const slotBody = z
  .object({
    teacherId: z.string().max(100).optional().describe('The teacher ID, in upper or lower case, or the `_id`.'),
    teacherDisplay: z.string().max(200).optional().describe("Ignored; the teacher's name comes from their record."),
    possibleBookings: z
      .array(course)
      .max(500)
      .optional()
      .describe('The codes of the courses. If left out, a changed slot keeps its courses.'),
    location: z
      .string()
      .max(200)
      .nullish()
      .describe('The name of the place; `online` (オンライン) or empty if online only.'),
    onlineAvailable: z.boolean().default(false),
    onlineLessonLink: z
      .string()
      .max(10_000)
      .default('')
      .describe('The link of the online lesson; `https://` is added if it has no scheme. Empty for none.'),
    lessonMemo: z.string().max(5000).default(''),
    time: z.string().max(200).optional().describe('Ignored; derived from `startTime` and `teacherId`.'),
    startTime: time,
    endTime: time,
    availableFrom: time,
    cancelBy: time,
    unrestricted: z.boolean().optional().describe('true lets all active courses be chosen.'),
  })
  .register(components, { id: 'SlotBody' })

export const slotUpdateBody = slotBody
  .extend({
    _id: z.string().max(100).optional().describe('Ignored; the path has the id.'),
    version: z
      .int()
      .optional()
      .describe('The `version` you read. The edit is refused as `stale` if the record has changed since.'),
  })
  .register(components, { id: 'SlotUpdateBody' })

/**
 * Returns the slot form as a body of REST means it; a name the school does not have stays unknown (SCHED-87). A body
 * without courses means those of `before` (API-35).
 */
export async function slotInputOf(
  ctx: Context,
  body: z.output<typeof slotBody>,
  before: { courses: readonly { id: string }[] } | null = null,
): Promise<SlotInput> {
  const { location, onlineAvailable } = placeOf(await placeNamed(ctx, body.location ?? ''), body.onlineAvailable)
  const codes = body.possibleBookings?.map((named) => (typeof named === 'string' ? named : named.code))
  return {
    teacherId: (body.teacherId ?? '') === '' ? null : await namedTeacher(ctx, body.teacherId ?? ''),
    startsAt: wallTime(body.startTime),
    endsAt: wallTime(body.endTime),
    availableFrom: wallTime(body.availableFrom),
    cancelBy: wallTime(body.cancelBy),
    locationId: location === null ? null : await namedLocation(ctx, location),
    onlineAvailable,
    onlineLessonLink: body.onlineLessonLink,
    lessonMemo: body.lessonMemo,
    courseIds: codes === undefined ? (before?.courses ?? []).map(({ id }) => id) : await namedCourses(ctx, codes),
    lessonRules: body.unrestricted !== true,
  }
}

function wallTime(digits: string | undefined): string | null {
  return digits === undefined ? null : fromTwelveDigits(digits)
}

export const slotEditAnswer = z
  .object({
    ...answerFields('1001, or the reason code of the refusal.'),
    updatedSlot: slot.nullable().describe('The slot as it is now; null if there is none.'),
    ignored: ignoredFields,
  })
  .register(components, { id: 'SlotEditAnswer' })

/** Returns the answer to making, editing and deleting a slot, with the slot as it is now (SCHED-89, API-34, API-35). */
export async function slotEditShape(
  ctx: Context,
  outcome: VerbOutcome,
  slotId: string | null,
  unread: readonly UnreadField[] = [],
): Promise<z.input<typeof slotEditAnswer>> {
  const viewer = authorize(ctx, { types: ['staff'] })
  const visible = slotId === null ? null : await visibleSlot(ctx, slotId)
  const updatedSlot = visible && (await slotShapeFor(ctx, viewer, visible))
  return { ...answerShape(ctx, outcome), updatedSlot, ...ignoredOf(unread, updatedSlot) }
}

export const attendanceBody = z
  .object({
    studentId: z.string().max(100).describe('The student ID, in upper or lower case, or the `_id`.'),
    action: z.enum(['present', 'absent', '']).nullish().describe('The mark to set; null clears it.'),
    attendanceReason: z
      .enum([...attendanceReasons, ''])
      .nullish()
      .describe(
        'More on the mark: `late` with `present`, `told` or `notTold` with `absent`; null or empty for none. Left out, it stays as long as the mark does.',
      ),
    digest: z
      .string()
      .max(100)
      .nullish()
      .describe(
        'What the GraphQL query `makeUpPreview` promised for this mark, which is refused if it no longer holds. Left out, make-up points follow the settings of the school.',
      ),
  })
  .register(components, { id: 'AttendanceBody' })

export const attendanceAnswer = z
  .object({
    ...answerFields('1001, or the reason code of the refusal.'),
    attendance: z.enum(['present', 'absent', '']).optional().describe('The mark as it is now; left out of refusals.'),
    attendanceReason: z
      .enum([...attendanceReasons, ''])
      .optional()
      .describe('More on the mark; empty for none. Left out of refusals.'),
  })
  .register(components, { id: 'AttendanceAnswer' })

/** Returns the answer to a mark with what is marked now. */
export const attendanceShape = (ctx: Context, result: AttendanceResult): z.input<typeof attendanceAnswer> => ({
  ...answerShape(ctx, result),
  ...(result.ok && { attendance: result.attendance ?? '', attendanceReason: result.attendanceReason ?? '' }),
})

export const link = z.string().register(components, { id: 'LessonLink' })
