import { z } from 'zod'
import { timeZoneNamed } from '../rules/time.ts'
import { emailOrNone } from './email.ts'
import { language, oneLine, whole } from './fields.ts'
import { filledIn } from './record.ts'
import { saying } from './problem.ts'

/** The steps in which the school's day is divided, in minutes (CONST-22, D68). */
export const scheduleIntervals = [60, 30, 20, 15, 10, 5] as const

/** A setting that is a whole number; out of range, the field says the range (SET-13). */
const count = (least: number, most: number) =>
  whole.refine((number) => number >= least && number <= most, saying('range', { least, most }))

const clock = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), saying('required'))

const starts = 'The time of day the calendar starts at, `HH:MM`, such as 08:00.'
const ends = 'The time of day the calendar ends at, `HH:MM`, such as 22:00.'

const line = oneLine(200)

/** A time zone as IANA writes it, whatever its case was. */
const zoneName = z
  .string()
  .max(100)
  .trim()
  .transform((name) => timeZoneNamed(name) ?? name)
  .refine((name) => timeZoneNamed(name) !== null, saying('timezoneForm'))

const fields = {
  name: filledIn.describe('The name of the school, also shown at the top of pages and agreements.'),
  email: emailOrNone.describe('The address for alerts and replies to emails; empty: none, which turns alerts off.'),
  emailName: line.describe('The name emails come from; empty: the name of the school.'),
  schoolContact: line.describe("The school's contact details, shown at the foot of emails."),
  language,
  timezoneName: zoneName.describe('The time zone of the school, by its IANA name, such as Asia/Tokyo.'),
  defaultColor: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => /^#[0-9a-f]{6}$/.test(text), saying('colourForm'))
    .describe('The main color of the pages, `#rrggbb`, such as #1c7ed6.'),
  scheduleStart: clock.describe(starts),
  scheduleEnd: clock.describe(ends),
  scheduleIntervalMinutes: whole.refine(
    (minutes) => scheduleIntervals.some((known) => known === minutes),
    saying('intervalForm'),
  ),
  slotLengthMinutes: count(5, 1440),
  availableFromMonths: count(0, 120),
  availableFromDay: count(1, 31),
  availableFromHour: count(0, 23),
  bookUntilHours: count(0, 8760),
  bookUntilMinutes: count(0, 59),
  cancelByDays: count(0, 365),
  cancelByHour: count(0, 23),
  defaultCalendar: z.enum(['day', 'week', 'month']),
  creditType: z.enum(['p', 't']).describe('The currency lessons are paid with: `p` points, `t` tickets.'),
  displayTeacherName: z.boolean(),
  priorityTeachers: z.boolean(),
  onlineLessons: z.boolean(),
  waitingList: z.boolean(),
  contractReminders: z
    .boolean()
    .describe('Whether students are told by email that a contract ends soon or is nearly used up.'),
  alertPasswordReset: z.boolean(),
  alertWaitingList: z.boolean(),
}

/** Settings are judged together as soon as these are right, whatever is wrong with others. */
const hours = z.object(fields).pick({ scheduleStart: true, scheduleEnd: true })
const address = z.object(fields).pick({ email: true })

/** The settings that are edited, all of them (SET-02…21). */
export const settingsForm = z
  .object(fields)
  .superRefine(telling(hoursProblems), { when: ({ value }) => hours.safeParse(value).success })
  .superRefine(telling(alertProblems), { when: ({ value }) => address.safeParse(value).success })

/** Says at its field what is wrong with settings together. */
function telling<Together>(problemsOf: (settings: Together) => SettingsProblem[]) {
  return (settings: Together, ctx: z.RefinementCtx) => {
    for (const { field, note } of problemsOf(settings))
      ctx.addIssue({ code: 'custom', path: [field], input: settings, ...saying(note) })
  }
}

export type SchoolSettings = z.output<typeof settingsForm>

/**
 * Returns the problems of the settings as a whole: the day must end after it starts (SET-06), and an alert needs an
 * address (D56).
 */
export function settingsProblems(settings: SettingsTogether): SettingsProblem[] {
  return [...hoursProblems(settings), ...alertProblems(settings)]
}

type SettingsProblem =
  | { field: 'scheduleEnd'; note: 'endsBeforeStart' }
  | { field: 'alertPasswordReset' | 'alertWaitingList'; note: 'alertNeedsEmail' }

function hoursProblems({
  scheduleStart,
  scheduleEnd,
}: Pick<SettingsTogether, 'scheduleStart' | 'scheduleEnd'>): SettingsProblem[] {
  if (scheduleStart.slice(0, 5) < scheduleEnd.slice(0, 5)) return []
  return [{ field: 'scheduleEnd', note: 'endsBeforeStart' }]
}

function alertProblems({
  email,
  alertPasswordReset,
  alertWaitingList,
}: Omit<SettingsTogether, 'scheduleStart' | 'scheduleEnd'>): SettingsProblem[] {
  if (email !== '') return []
  const alerts = { alertPasswordReset, alertWaitingList }
  return alertFields.filter((field) => alerts[field]).map((field) => ({ field, note: 'alertNeedsEmail' }))
}

const alertFields = ['alertPasswordReset', 'alertWaitingList'] as const

interface SettingsTogether {
  scheduleStart: string
  scheduleEnd: string
  email: string
  alertPasswordReset: boolean
  alertWaitingList: boolean
}

/** The choices about what the new settings leave behind. */
const afterwards = {
  deleteOutside: z
    .boolean()
    .nullish()
    .describe('Whether future slots outside the new hours that nobody has booked are deleted.'),
  emptyWaitingLists: z
    .boolean()
    .nullish()
    .describe('Whether all waiting lists are emptied when waiting is switched off.'),
  tell: z.boolean().nullish().describe('Whether students who are taken off a waiting list are told; true if left out.'),
}

/** Changes of the settings (SET-14, PERM-37). */
export const updateSettingsInput = z
  .object({
    version: z.int().nullish().describe('The version that was edited; refused as stale if it is no longer the newest.'),
    ...nullish(fields),
    ...afterwards,
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateSettingsInput = z.input<typeof updateSettingsInput>

/** Settings whose change leaves something behind. */
export const settingsEffectsInput = z
  .object({
    scheduleStart: clock.nullish().describe(starts),
    scheduleEnd: clock.nullish().describe(ends),
    timezoneName: fields.timezoneName.nullish(),
    onlineLessons: fields.onlineLessons.nullish(),
    waitingList: fields.waitingList.nullish(),
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type SettingsEffectsInput = z.input<typeof settingsEffectsInput>

/** The kind of logo, and the picture; null removes it (BRAND-09, BRAND-10). */
export const setLogoInput = z.object({
  kind: z.enum(['screen', 'print']),
  data: z
    .base64()
    .max(245_000)
    .nullable()
    .describe('The picture in base64: PNG, JPEG, WebP or SVG, at most 180 kB; null removes the logo.'),
})

export type SetLogoInput = z.input<typeof setLogoInput>

type Nullish<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>>
}

function nullish<Shape extends Record<string, z.ZodType>>(shape: Shape): Nullish<Shape> {
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, type.nullish()])) as Nullish<Shape>
}
