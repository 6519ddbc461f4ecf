import { type ReminderSettingsInput, reminderSettingsInput } from '@koma/schema/input/reminders'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { ReminderChoiceEnum, ReminderSettingsType, UpdateReminderSettingsPayload } from './reminders.type.ts'
import { reminderSettings, schoolReminders, updateReminderSettings } from './reminderSettings.ts'

const ReminderSettingsInputType = inputType('ReminderSettingsInput', reminderSettingsInput, {
  types: { choice: ReminderChoiceEnum },
})

const settingsOf = async (ctx: Context) => ({ ...(await reminderSettings(ctx)), school: schoolReminders(ctx) })

@Resolver()
export class RemindersResolver {
  @Query(() => ReminderSettingsType, { description: 'Returns what the viewer chose of reminders.' })
  @Access({ people: ['student', 'teacher'] })
  reminderSettings(@Ctx() ctx: Context) {
    return settingsOf(ctx)
  }

  @Mutation(() => UpdateReminderSettingsPayload, { description: "Saves the viewer's choice of reminders." })
  @Access({ people: ['student', 'teacher'] })
  async updateReminderSettings(
    @Ctx() ctx: Context,
    @Arg('input', () => ReminderSettingsInputType) input: ReminderSettingsInput,
  ) {
    const answer = answerOf(ctx, await updateReminderSettings(ctx, input))
    return { ...answer, reminderSettings: await settingsOf(ctx) }
  }
}
