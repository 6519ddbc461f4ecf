import { z } from 'zod'
import { courseProblems } from '../rules/course.ts'
import { clockTime, oneLine, whole } from './fields.ts'
import { saying } from './problem.ts'
import { edited, filledIn } from './record.ts'

/** Keeps letters, digits and hyphens, in upper case (CRS-06); full-width letters are taken as plain letters. */
const code = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9-]/g, ''),
  )
  .refine((text) => text !== '', saying('required'))

const count = (least: number) => whole.max(9999).refine((number) => number >= least, saying('notNegative'))

const fields = {
  displayName: filledIn,
  description: oneLine(1000),
  cost: count(0).describe('Points or tickets a booking takes.'),
  active: z.boolean(),
  group: z.boolean().describe('Whether several students can have a seat.'),
  numberOfStudents: count(0),
  days: z
    .array(z.int().min(0).max(6))
    .max(7)
    .refine((days) => days.length > 0, saying('dayNeeded'))
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .describe('The weekdays it is held on, 0 for Sunday to 6 for Saturday.'),
  startTime: clockTime.describe('The time of day it starts, `HH:MM`, such as 09:30.'),
  endTime: clockTime.describe('The time of day it ends, `HH:MM`, such as 10:20.'),
}

/** A new course (CRS-02…12): its code and name are needed. */
export const createCourseInput = z
  .object({
    code: code.describe('Upper case letters, digits and hyphens; cannot be changed later.'),
    displayName: fields.displayName,
    cost: fields.cost,
    days: fields.days,
    startTime: fields.startTime,
    endTime: fields.endTime,
    description: fields.description.nullish(),
    active: fields.active.nullish(),
    group: fields.group.nullish(),
    numberOfStudents: fields.numberOfStudents.nullish(),
  })
  .describe('A new course. By default it is active, for one student and without a description.')

export type CreateCourseInput = z.input<typeof createCourseInput>

/** Changes of a course (CRS-02). */
export const updateCourseInput = z
  .object({
    ...edited,
    displayName: fields.displayName.nullish(),
    description: fields.description.nullish(),
    cost: fields.cost.nullish(),
    active: fields.active.nullish(),
    group: fields.group.nullish(),
    numberOfStudents: fields.numberOfStudents.nullish(),
    days: fields.days.nullish(),
    startTime: fields.startTime.nullish(),
    endTime: fields.endTime.nullish(),
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateCourseInput = z.input<typeof updateCourseInput>

const form = z.object({ code, ...fields }).omit({ active: true })
const together = form.pick({ group: true, numberOfStudents: true, startTime: true, endTime: true })

/** The form of a course, with what its fields say together, whatever is wrong with others. */
export const courseForm = form.superRefine(
  (course, ctx) => {
    for (const { field, note } of courseProblems(course))
      ctx.addIssue({ code: 'custom', path: [field], input: course, ...saying(note) })
  },
  { when: ({ value }) => together.safeParse(value).success },
)

/** A new type of other booking: a name is all it needs (SET-27, D111). */
export const createOtherBookingInput = z.object({ displayName: filledIn })

export type CreateOtherBookingInput = z.input<typeof createOtherBookingInput>

/** Changes of a type of other booking (SET-28, D111). */
export const updateOtherBookingInput = z.object({
  ...edited,
  displayName: filledIn.nullish(),
  active: fields.active.nullish(),
})

export type UpdateOtherBookingInput = z.input<typeof updateOtherBookingInput>
