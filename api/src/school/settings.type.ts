import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { CalendarViewEnum, CreditTypeEnum, LanguageEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import { SchoolType } from './school.type.ts'

/** All settings of a school, as staff edit them (SET-02). */
@ObjectType('SchoolSettings')
@Access({ scopes: ['settings:read'] })
export class SettingsType extends RecordType {
  @Field(() => String) name!: string
  @Field(() => String) email!: string
  @Field(() => String) emailName!: string
  @Field(() => String) schoolContact!: string
  @Field(() => LanguageEnum) language!: 'en' | 'jp'
  @Field(() => String, { description: 'The time zone of the school, by its IANA name, such as Asia/Tokyo.' })
  timezoneName!: string
  @Field(() => String, { description: 'The main color of the pages, `#rrggbb`, such as #1c7ed6.' })
  defaultColor!: string
  @Field(() => String, { description: 'The time of day the calendar starts at, `HH:MM`, such as 08:00.' })
  scheduleStart!: string
  @Field(() => String, { description: 'The time of day the calendar ends at, `HH:MM`, such as 22:00.' })
  scheduleEnd!: string
  @Field(() => Int) scheduleIntervalMinutes!: number
  @Field(() => Int) slotLengthMinutes!: number
  @Field(() => Int) availableFromMonths!: number
  @Field(() => Int) availableFromDay!: number
  @Field(() => Int) availableFromHour!: number
  @Field(() => Int) bookUntilHours!: number
  @Field(() => Int) bookUntilMinutes!: number
  @Field(() => Int) cancelByDays!: number
  @Field(() => Int) cancelByHour!: number
  @Field(() => CalendarViewEnum) defaultCalendar!: 'day' | 'week' | 'month'
  @Field(() => CreditTypeEnum) creditType!: 'p' | 't'
  @Field(() => Boolean) displayTeacherName!: boolean
  @Field(() => Boolean) priorityTeachers!: boolean
  @Field(() => Boolean) onlineLessons!: boolean
  @Field(() => Boolean) waitingList!: boolean
  @Field(() => Boolean, {
    description: 'Whether students get an email when a contract ends soon or is nearly used up.',
  })
  contractReminders!: boolean
  @Field(() => Boolean) alertPasswordReset!: boolean
  @Field(() => Boolean) alertWaitingList!: boolean
}

@ObjectType('SettingsPayload', { implements: AnswerType, description: 'The outcome of a change of the settings.' })
@Access({ scopes: [] })
export class SettingsPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 when it was done; stale: somebody else changed them; 400: a field is wrong.',
  })
  override code!: string
  @Field(() => SettingsType, { description: 'The settings as they are now.' }) settings!: SettingsType
}

@ObjectType('LogoPayload', { implements: AnswerType, description: 'The outcome of a change of a logo.' })
export class LogoPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 when it was done; 400: the picture is none that can be used.',
  })
  override code!: string
  @Field(() => SchoolType, { description: 'The school as it is now.' }) school!: SchoolType
}

@ObjectType('SlotLeft', { description: 'A slot that new settings would leave as it is.' })
@Access({ scopes: ['slots:read'] })
export class SlotLeft {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String) teacherName!: string
  @Field(() => Int) bookedCount!: number
}

@ObjectType('SlotsLeft')
@Access({ scopes: ['slots:read'] })
export class SlotsLeft {
  @Field(() => Int, { description: 'The number not booked.' }) open!: number
  @Field(() => Int, { description: 'The number booked.' }) booked!: number
  @Field(() => [SlotLeft], { description: 'The first 50, booked ones first.' }) slots!: SlotLeft[]
}

@ObjectType('WaitingStudent')
@Access({ scopes: ['students:read'] })
export class WaitingStudent {
  @Field(() => String) name!: string
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
}

@ObjectType('WaitingLeft')
@Access({ scopes: ['students:read'] })
export class WaitingLeft {
  @Field(() => Int, { description: 'The number of waiting-list entries.' }) count!: number
  @Field(() => [WaitingStudent], { description: 'The first 50.' }) students!: WaitingStudent[]
}

@ObjectType('SettingsEffects', {
  description: 'Future slots and waiting students that new settings would leave behind.',
})
@Access({ scopes: ['settings:read'] })
export class SettingsEffects {
  @Field(() => SlotsLeft, { description: 'Slots outside the new hours.' }) outside!: SlotsLeft
  @Field(() => SlotsLeft, { description: 'Slots that are held or offered online only, where there is to be none.' })
  online!: SlotsLeft
  @Field(() => SlotsLeft, {
    description: 'All slots to come, which keep their wall times where the clock goes to another zone.',
  })
  zoned!: SlotsLeft
  @Field(() => SlotsLeft, { description: 'Slots to come at a time that the clock of the new zone skips.' })
  skipped!: SlotsLeft
  @Field(() => WaitingLeft, { description: 'The students who wait, where there is to be no waiting list.' })
  waiting!: WaitingLeft
}
