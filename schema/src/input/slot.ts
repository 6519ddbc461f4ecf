import { z } from 'zod'
import { id, typedMinute } from './fields.ts'
import { link } from './person.ts'

const orNull = <Value extends z.ZodType>(value: Value) => value.nullish().transform((field) => field ?? null)

/**
 * The slot form (SCHED-87): what is not filled in yet is null, and the rules in `slotEdit` say what is
 * missing. No location and online available means online only. Staff only; `lessonRules: false` lets
 * all active courses be chosen (D73).
 */
export const slotInput = z
  .object({
    teacherId: orNull(id),
    startsAt: orNull(typedMinute),
    endsAt: orNull(typedMinute),
    availableFrom: orNull(typedMinute),
    cancelBy: orNull(typedMinute).describe(
      "The cancellation deadline, in the school's time zone; at the latest the start.",
    ),
    locationId: orNull(id).describe('The id of the place; null if online only.'),
    onlineAvailable: z.boolean(),
    onlineLessonLink: link.describe(
      'The link of the online lesson; `https://` is added if it has no scheme. Empty for none.',
    ),
    lessonMemo: z.string().trim().max(5000),
    courseIds: z
      .array(id)
      .max(500)
      .transform((ids) => [...new Set(ids)]),
    lessonRules: z
      .boolean()
      .nullish()
      .describe(
        'Whether only courses that fit the teacher, day and time are allowed; true if left out. With false, all active courses are.',
      ),
  })
  .describe('A slot. Required fields that are empty are refused by name.')

export type SlotInput = z.input<typeof slotInput>
export type SlotRequest = z.output<typeof slotInput>

/**
 * An edit of a slot: all of its form, and the version that was on screen; an older one is refused as
 * stale. Only the documented REST body knows no version, and overwrites (API-35).
 */
export const updateSlotInput = slotInput.extend({
  slotId: id,
  version: z
    .int()
    .nullish()
    .describe('The `version` you read. The edit is refused as `stale` if the record has changed since.'),
  tell: z
    .boolean()
    .nullish()
    .describe(
      'Whether to notify the people of a booked slot of its new teacher, and students who wait of a new time or place, by email; true if left out.',
    ),
})

export type UpdateSlotInput = z.input<typeof updateSlotInput>

/** Names one slot. */
export const oneSlotInput = z.object({ slotId: id })

export type OneSlotInput = z.input<typeof oneSlotInput>

/** Names a slot to hold online; `tell: false` notifies nobody. */
export const changeToOnlineInput = oneSlotInput.extend({ tell: z.boolean().nullish() })

export type ChangeToOnlineInput = z.input<typeof changeToOnlineInput>

/** Names a slot to delete; with the version that was made or seen, one that has changed since is refused as stale. */
export const deleteSlotInput = oneSlotInput
  .extend({
    version: z.int().nullish(),
    tell: z
      .boolean()
      .nullish()
      .describe('Whether to notify students who wait for the slot by email; true if left out.'),
  })
  .describe('The slot to delete.')

export type DeleteSlotInput = z.input<typeof deleteSlotInput>

/** The place and time of a slot, to find what else is there then. */
export const slotThereInput = z
  .object({
    slotId: id.nullish().describe('The id of the edited slot. Leave it out for a new one.'),
    locationId: id.describe('The id of the place.'),
    startsAt: typedMinute,
    endsAt: typedMinute,
  })
  .describe('A place and a time for a slot.')

export type SlotThereInput = z.input<typeof slotThereInput>

/** Names the slots whose people to list. */
export const lessonPeopleInput = z.object({
  slotIds: z.array(id).max(500),
  studentId: id.nullish().describe('The id of a student to be booked into the first slot, to list them too.'),
})

export type LessonPeopleInput = z.input<typeof lessonPeopleInput>
