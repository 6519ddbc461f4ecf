import { lookup } from '@koma/schema/rules/lookup'
import { language } from '@koma/schema/input/fields'
import type { UpdateSettingsInput } from '@koma/schema/records/settings'
import { z } from 'zod'
import type { SchoolRow } from '../../platform/shared/school.entity.ts'
import { answerFields } from './answer.shape.ts'
import { components } from './components.ts'
import { recordVersion } from './record.shape.ts'
import { ignoredFields } from './unread.ts'

const clock = z.string().describe('A time of day, `HH:MM`, such as 09:30.')

const days = z.int().describe('The number of days before the day of the lesson.')
const hour = z.int().describe("The hour of that day, in the school's time zone.")

/** The settings that students and teachers may see; the rest is for staff. */
const publicSettings = z.object({
  _id: z.string(),
  schoolName: z.string(),
  scheduleStart: clock,
  scheduleEnd: clock,
  scheduleInterval: clock,
  bookUntil: z.object({
    h: z.int().describe('The hours before the start.'),
    m: z.int().describe('The minutes before the start, added to the hours.'),
  }),
  defaultCalendar: z.enum(['day', 'week', 'month']),
  defaultColor: z.string().describe('The main color of the pages, `#rrggbb`, such as #1c7ed6.'),
  displayTeacherName: z.boolean(),
  priorityTeachers: z.boolean(),
  waitingList: z.boolean(),
  creditType: z.enum(['p', 't']),
  onlineLessons: z.boolean(),
  timezoneName: z.string(),
  email: z.string().describe("The school's contact details; may be empty."),
  schoolContact: z.string().describe("The school's contact details; may be empty."),
})

const staffSettings = publicSettings.extend({
  version: recordVersion.optional(),
  slotLength: z.int().describe('Milliseconds.'),
  cancelBy: z.object({ d: days, h: hour }),
  availableFrom: z.object({
    m: z.int().describe('The number of months before the month of the lesson.'),
    d: z.int().describe('The day of that month.'),
    h: hour,
  }),
  remindEvening: z.boolean().optional(),
  remindEveningAt: z.string().optional(),
  remindHours: z.int().optional(),
  remindCancelHours: z.int().optional(),
  contractReminders: z.boolean().optional(),
  alertPasswordReset: z.boolean(),
  alertWaitingList: z.boolean(),
  emailName: z.string(),
  language: z.enum(['en', 'jp']),
})

export const settings = z
  .union([staffSettings, publicSettings])
  .describe('All settings for staff; students and teachers get fewer.')
  .register(components, { id: 'Settings' })

/** Returns the settings students and teachers may know, in the documented shape (SET-02, D109). */
export function publicSettingsShape(school: SchoolRow): z.input<typeof publicSettings> {
  const minutes = school.scheduleIntervalMinutes
  return {
    _id: school.id,
    schoolName: school.name,
    scheduleStart: school.scheduleStart,
    scheduleEnd: school.scheduleEnd,
    scheduleInterval: minutes === 60 ? '01:00' : `00:${String(minutes).padStart(2, '0')}`,
    bookUntil: { h: school.bookUntilHours, m: school.bookUntilMinutes },
    defaultCalendar: school.defaultCalendar,
    defaultColor: school.defaultColor,
    displayTeacherName: school.displayTeacherName,
    priorityTeachers: school.priorityTeachers,
    waitingList: school.waitingList,
    creditType: school.creditType,
    onlineLessons: school.onlineLessons,
    timezoneName: school.timezoneName,
    email: school.email,
    schoolContact: school.schoolContact,
  }
}

/** Returns all settings, for staff (SET-02, SET-03, D109). */
export function settingsShape(school: SchoolRow): z.input<typeof staffSettings> {
  return {
    ...publicSettingsShape(school),
    version: school.version,
    slotLength: school.slotLengthMinutes * 60_000,
    cancelBy: { d: school.cancelByDays, h: school.cancelByHour },
    availableFrom: { m: school.availableFromMonths, d: school.availableFromDay, h: school.availableFromHour },
    remindEvening: school.remindEvening,
    remindEveningAt: school.remindEveningAt,
    remindHours: school.remindHours,
    remindCancelHours: school.remindCancelHours,
    contractReminders: school.contractReminders,
    alertPasswordReset: school.alertPasswordReset,
    alertWaitingList: school.alertWaitingList,
    emailName: school.emailName,
    language: school.language,
  }
}

const settingsFields = staffSettings.omit({ _id: true }).extend({ language }).partial()

export const settingsBody = settingsFields
  .describe('The changes to save. Fields that are left out stay as they are.')
  .register(components, {
    id: 'SettingsBody',
  })

export type SettingsBody = z.output<typeof settingsFields>

export const oneSettingBody = z
  .object({ value: z.unknown().describe('The value of the setting, in the same form as in the settings.') })
  .register(components, { id: 'SettingBody' })

export const settingsAnswer = z
  .object({
    ...answerFields('1001; stale: somebody else has changed them; 400: a value is outside of its range.'),
    data: staffSettings.describe('All settings as they are now.'),
    ignored: ignoredFields,
  })
  .register(components, { id: 'SettingsAnswer' })

/** Returns the settings of a body as the verb reads them (SET-02…04). */
export function settingsFromBody(body: SettingsBody): UpdateSettingsInput {
  const { schoolName, scheduleInterval, slotLength, cancelBy, availableFrom, bookUntil, ...same } = body
  return {
    ...same,
    name: schoolName,
    scheduleIntervalMinutes: scheduleInterval === undefined ? undefined : minutesOf(scheduleInterval),
    // A part of a minute is outside of every range.
    slotLengthMinutes: slotLength === undefined ? undefined : slotLength % 60_000 === 0 ? slotLength / 60_000 : 0,
    cancelByDays: cancelBy?.d,
    cancelByHour: cancelBy?.h,
    availableFromMonths: availableFrom?.m,
    availableFromDay: availableFrom?.d,
    availableFromHour: availableFrom?.h,
    bookUntilHours: bookUntil?.h,
    bookUntilMinutes: bookUntil?.m,
  }
}

function minutesOf(hoursAndMinutes: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = hoursAndMinutes.split(':').map(Number)
  const sum = hours * 60 + minutes
  return Number.isInteger(sum) ? sum : 0
}

const documented: Readonly<Record<string, string>> = lookup({
  name: 'schoolName',
  scheduleIntervalMinutes: 'scheduleInterval',
  slotLengthMinutes: 'slotLength',
  cancelByDays: 'cancelBy.d',
  cancelByHour: 'cancelBy.h',
  availableFromMonths: 'availableFrom.m',
  availableFromDay: 'availableFrom.d',
  availableFromHour: 'availableFrom.h',
  bookUntilHours: 'bookUntil.h',
  bookUntilMinutes: 'bookUntil.m',
})

/** Returns a setting's documented name, whose parts are joined by a dot. */
export function documentedField(field: string): string {
  return documented[field] ?? field
}
