import { settingsFields } from '@koma/schema/records/settings'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AnswerType } from '../record/answer.type.ts'
import { recordType } from '../record/recordType.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import type { SchoolRow } from '../shared/school.entity.ts'
import { SchoolType } from './school.type.ts'

/** All settings of a school, as staff edit them (SET-02). */
export const SettingsType = recordType('SchoolSettings', settingsFields, { scopes: ['settings:read'] })

@ObjectType('SettingsPayload', { implements: AnswerType, description: 'The outcome of a change of the settings.' })
@Access({ scopes: [] })
export class SettingsPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 when it was done; stale: somebody else changed them; 400: a field is wrong.',
  })
  override code!: string
  @Field(() => SettingsType, { description: 'The settings as they are now.' }) settings!: SchoolRow
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
