import { z } from 'zod'
import { id, typedMinute } from './fields.ts'
import { link } from './person.ts'

const orNull = <Value extends z.ZodType>(value: Value) => value.nullish().transform((given) => given ?? null)

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
    cancelBy: orNull(typedMinute).describe('The start at the latest.'),
    locationId: orNull(id).describe('The id of the place; null: online only.'),
    onlineAvailable: z.boolean(),
    onlineLessonLink: link.describe('Without an http prefix it gets https.'),
    lessonMemo: z.string().trim().max(5000),
    courseIds: z
      .array(id)
      .max(500)
      .transform((ids) => [...new Set(ids)]),
    lessonRules: z
      .boolean()
      .nullish()
      .describe('Whether teacher, day and time limit the courses; true if left out. false allows all active ones.'),
  })
  .describe('The slot form. A field that is not filled in is refused by its name.')

export type SlotInput = z.input<typeof slotInput>
export type SlotWish = z.output<typeof slotInput>

/**
 * An edit of a slot: all of its form, and the version that was on screen; an older one is refused as
 * stale. Only the documented REST body knows no version, and overwrites (API-35).
 */
export const updateSlotInput = slotInput.extend({
  slotId: id,
  version: z.int().nullish().describe('The version that was edited; refused as stale if it is no longer the newest.'),
  tell: z
    .boolean()
    .nullish()
    .describe('Whether the people of a booked slot are told of its new teacher; true if left out.'),
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
    tell: z.boolean().nullish().describe('Whether students who wait for it are told; true if left out.'),
  })
  .describe('A slot that is to be deleted.')

export type DeleteSlotInput = z.input<typeof deleteSlotInput>

/** Where and when a slot is to be, to find what else is there then. */
export const slotThereInput = z
  .object({
    slotId: id.nullish().describe('The slot that is edited; left out for a new one.'),
    locationId: id.describe('The id of the place.'),
    startsAt: typedMinute,
    endsAt: typedMinute,
  })
  .describe('A place and a time that a slot is to have.')

export type SlotThereInput = z.input<typeof slotThereInput>

/** Names the slots whose people to list. */
export const lessonPeopleInput = z.object({
  slotIds: z.array(id).max(500),
  studentId: id.nullish().describe('A student who is to be booked into the first of them; listed, too.'),
})

export type LessonPeopleInput = z.input<typeof lessonPeopleInput>
