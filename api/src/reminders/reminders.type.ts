import { Field, Int, ObjectType } from 'type-graphql'
import { reminderChoices } from '@koma/schema/rules/reminders'
import { AnswerType } from '../platform/record/answer.type.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'

export const ReminderChoiceEnum = graphqlEnum('ReminderChoice', reminderChoices)

@ObjectType('SchoolReminders', { description: 'The reminders a school sends to everybody who chose no others.' })
export class SchoolRemindersType {
  @Field(() => Boolean, { description: 'Whether one is sent the evening before.' }) evening!: boolean
  @Field(() => String, {
    description: 'The time of reminders the evening before, `HH:MM`, by the clock of the school.',
  })
  eveningAt!: string
  @Field(() => Int, { description: 'How many hours before the lesson one is sent; 0 for none.' }) hours!: number
  @Field(() => Int, { description: 'How many hours before the cancellation deadline one is sent; 0 for none.' })
  cancelHours!: number
}

@ObjectType('ReminderSettings', { description: 'What the viewer chose of reminders and recurring emails.' })
export class ReminderSettingsType {
  @Field(() => ReminderChoiceEnum, {
    description: "Whether the school's reminders, the viewer's own or none are sent.",
  })
  choice!: string
  @Field(() => Boolean, { description: 'With their own: whether one is sent the evening before.' }) evening!: boolean
  @Field(() => Int, { description: 'With their own: how many hours before the lesson one is sent; 0 for none.' })
  hours!: number
  @Field(() => Int, {
    description: 'With their own: how many hours before the cancellation deadline one is sent; 0 for none.',
  })
  cancelHours!: number
  @Field(() => Boolean, { description: "Whether the day's lessons are sent in the morning." }) dailySchedule!: boolean
  @Field(() => Boolean, { description: 'Whether an email tells that a contract ends soon or runs low.' })
  contractReminder!: boolean
  @Field(() => SchoolRemindersType, { description: 'What the school sends where nobody chose otherwise.' })
  school!: SchoolRemindersType
}

@ObjectType('UpdateReminderSettingsPayload', { implements: AnswerType })
export class UpdateReminderSettingsPayload extends AnswerType {
  @Field(() => ReminderSettingsType) reminderSettings!: ReminderSettingsType
}
