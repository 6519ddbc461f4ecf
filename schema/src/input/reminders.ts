import { z } from 'zod'
import { MOST_REMINDER_HOURS, reminderChoices } from '../rules/reminders.ts'
import { whole } from './fields.ts'
import { saying } from './problem.ts'

const hours = whole
  .refine(
    (number) => number >= 0 && number <= MOST_REMINDER_HOURS,
    saying('range', { least: 0, most: MOST_REMINDER_HOURS }),
  )
  .nullish()

/** What students and teachers choose of reminders and recurring emails; fields left out stay as they are. */
export const reminderSettingsInput = z
  .object({
    choice: z.enum(reminderChoices).nullish().describe("Whether the school's reminders, your own or none are sent."),
    evening: z.boolean().nullish().describe('With your own: whether one is sent the evening before.'),
    hours: hours.describe('With your own: how many hours before the lesson one is sent, at most 72; 0 for none.'),
    cancelHours: hours.describe(
      'With your own: how many hours before the cancellation deadline one is sent, at most 72; 0 for none. Students only.',
    ),
    dailySchedule: z.boolean().nullish().describe("Whether the day's lessons are sent in the morning."),
    contractReminder: z
      .boolean()
      .nullish()
      .describe('Whether an email tells that a contract ends soon or runs low. Students only.'),
  })
  .describe('The changes to save. Fields that are left out stay as they are.')

export type ReminderSettingsInput = z.input<typeof reminderSettingsInput>
