import { reminderSettingsInput } from '@koma/schema/input/reminders'
import { reminderChoices } from '@koma/schema/rules/reminders'
import { z } from 'zod'
import { reminderSettings, updateReminderSettings } from '../../reminders/reminderSettings.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const body = reminderSettingsInput.register(components, { id: 'RemindersBody' })

const reminders = z
  .object({
    choice: z.enum(reminderChoices).describe("Whether the school's reminders, your own or none are sent."),
    evening: z.boolean().describe('With your own: whether one is sent the evening before.'),
    hours: z.int().describe('With your own: how many hours before the lesson one is sent; 0 for none.'),
    cancelHours: z
      .int()
      .describe('With your own: how many hours before the cancellation deadline one is sent; 0 for none.'),
    dailySchedule: z.boolean().describe("Whether the day's lessons are sent in the morning."),
    contractReminder: z.boolean().describe('Whether an email tells that a contract ends soon or runs low.'),
  })
  .register(components, { id: 'Reminders' })

const saved = z
  .object({
    ...answerFields('The result code: 1001 on success; 400 if a field is wrong.'),
    data: reminders,
  })
  .register(components, { id: 'SavedReminders' })

/** Reads and saves one's own reminders (REMIND-04). */
export const reminderOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/settings/reminders',
    name: 'getReminders',
    summary: 'Returns which reminders and regular emails you chose.',
    allowed: ['student', 'teacher'],
    answer: reminders,
    run: (ctx) => reminderSettings(ctx),
  }),
  operation({
    method: 'PUT',
    path: '/api/update/reminders',
    name: 'updateReminders',
    refusesByStatus: true,
    summary: 'Changes which reminders and regular emails you get. Fields that are left out stay as they are.',
    allowed: ['student', 'teacher'],
    body,
    answer: saved,
    async run(ctx, { body: choice }) {
      const answer = answerShape(ctx, await updateReminderSettings(ctx, choice))
      return { ...answer, data: await reminderSettings(ctx) }
    },
  }),
]
