import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** One school with its theme and settings (SET-02, D122). Times are `HH:MM:SS`, colours `#rrggbb`. */
export const School = defineEntity({
  name: 'School',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    version: p.integer().version(),
    name: p.string(),
    title: p.string(),
    logoUrl: p.string().nullable(),
    printLogoUrl: p.string().nullable(),
    logoAlt: p.string(),
    defaultColor: p.string().default('#ffc0cb'),
    language: p.string().$type<'en' | 'jp'>().default('jp'),
    timezoneName: p.string().default('Asia/Tokyo'),
    creditType: p.string().$type<'p' | 't'>().default('p'),
    scheduleStart: p.string().columnType('time').default('08:00'),
    scheduleEnd: p.string().columnType('time').default('22:00'),
    scheduleIntervalMinutes: p.integer().default(30),
    slotLengthMinutes: p.integer().default(50),
    cancelByDays: p.integer().default(1),
    cancelByHour: p.integer().default(18),
    availableFromMonths: p.integer().default(1),
    availableFromDay: p.integer().default(1),
    availableFromHour: p.integer().default(9),
    bookUntilHours: p.integer().default(1),
    bookUntilMinutes: p.integer().default(0),
    defaultCalendar: p.string().$type<'day' | 'week' | 'month'>().default('week'),
    displayTeacherName: p.boolean().default(true),
    priorityTeachers: p.boolean().default(false),
    onlineLessons: p.boolean().default(true),
    waitingList: p.boolean().default(true),
    contractReminders: p.boolean().default(false),
    alertPasswordReset: p.boolean().default(false),
    alertWaitingList: p.boolean().default(false),
    email: p.string().default(''),
    emailName: p.string().default(''),
    schoolContact: p.string().default(''),
    zoneChanges: p.integer().default(0),
    zoneChangedAt: p.datetime().columnType('timestamptz').nullable(),
  },
})

/** A school with its settings as they were read. */
export type SchoolRow = InferEntity<typeof School>
