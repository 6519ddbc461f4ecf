import { z } from 'zod'
import type { SchoolRow } from '../shared/school.entity.ts'
import { components } from './components.ts'

const clock = z.string().describe('HH:MM')

/** What students and teachers may know of the settings; the rest is for staff. */
const publicSettings = z.object({
  _id: z.string(),
  schoolName: z.string(),
  scheduleStart: clock,
  scheduleEnd: clock,
  scheduleInterval: clock,
  bookUntil: z.object({ h: z.int(), m: z.int() }),
  defaultCalendar: z.enum(['day', 'week', 'month']),
  defaultColor: z.string().describe('#rrggbb'),
  displayTeacherName: z.boolean(),
  priorityTeachers: z.boolean(),
  waitingList: z.boolean(),
  creditType: z.enum(['p', 't']),
  onlineLessons: z.boolean(),
  timezoneName: z.string(),
  email: z.string().describe('How the school is reached; may be empty.'),
  schoolContact: z.string().describe('How the school is reached; may be empty.'),
})

const staffSettings = publicSettings.extend({
  slotLength: z.int().describe('Milliseconds.'),
  cancelBy: z.object({ d: z.int(), h: z.int() }),
  availableFrom: z.object({ m: z.int(), d: z.int(), h: z.int() }),
  alertPasswordReset: z.boolean(),
  alertWaitingList: z.boolean(),
  emailName: z.string(),
  language: z.enum(['en', 'jp']),
})

export const settings = z
  .union([staffSettings, publicSettings])
  .describe('All settings for staff; students and teachers are given fewer.')
  .register(components, { id: 'Settings' })

/** The settings students and teachers may know, in the documented shape (SET-02, D109). */
export function publicSettingsShape(school: SchoolRow): z.input<typeof publicSettings> {
  const minutes = school.scheduleIntervalMinutes
  return {
    _id: school.id,
    schoolName: school.name,
    scheduleStart: school.scheduleStart.slice(0, 5),
    scheduleEnd: school.scheduleEnd.slice(0, 5),
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

/** All settings, for staff (SET-02, SET-03, D109). */
export function settingsShape(school: SchoolRow): z.input<typeof staffSettings> {
  return {
    ...publicSettingsShape(school),
    slotLength: school.slotLengthMinutes * 60_000,
    cancelBy: { d: school.cancelByDays, h: school.cancelByHour },
    availableFrom: { m: school.availableFromMonths, d: school.availableFromDay, h: school.availableFromHour },
    alertPasswordReset: school.alertPasswordReset,
    alertWaitingList: school.alertWaitingList,
    emailName: school.emailName,
    language: school.language,
  }
}
