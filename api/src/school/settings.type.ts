import { settingsFields } from '@koma/schema/records/settings'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { recordType } from '../platform/record/recordType.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import { SchoolType } from './school.type.ts'

/** All settings of a school, as staff edit them (SET-02). */
export const SettingsType = recordType('SchoolSettings', settingsFields, { scopes: ['settings:read'] })

@ObjectType('SettingsPayload', { implements: AnswerType, description: 'The result of a change of the settings.' })
@Access({ scopes: [] })
export class SettingsPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the settings; 400 if a field is wrong.',
  })
  override code!: string
  @Field(() => SettingsType, { description: 'The settings as they are now.' }) settings!: SchoolRow
}

@ObjectType('LogoPayload', { implements: AnswerType, description: 'The result of a change of a logo.' })
export class LogoPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; 400 if the picture cannot be used.',
  })
  override code!: string
  @Field(() => SchoolType, { description: 'The school as it is now.' }) school!: SchoolType
}

@ObjectType('SlotLeft', { description: 'A slot that new settings would leave unchanged.' })
@Access({ scopes: ['slots:read'] })
class SlotLeft {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String) teacherName!: string
  @Field(() => Int) bookedCount!: number
}

@ObjectType('SlotsLeft')
@Access({ scopes: ['slots:read'] })
export class SlotsLeft {
  @Field(() => Int, { description: 'The number of these slots that are not booked.' }) open!: number
  @Field(() => Int, { description: 'The number of these slots that are booked.' }) booked!: number
  @Field(() => [SlotLeft], { description: 'The first 50 slots, booked ones first.' }) slots!: SlotLeft[]
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
  @Field(() => [WaitingStudent], { description: 'The first 50 waiting students.' }) students!: WaitingStudent[]
}

@ObjectType('SettingsEffects', {
  description: 'Future slots and waiting students that new settings would leave behind.',
})
@Access({ scopes: ['settings:read'] })
export class SettingsEffects {
  @Field(() => SlotsLeft, { description: 'Upcoming slots outside the new hours.' }) outside!: SlotsLeft
  @Field(() => SlotsLeft, { description: 'Online-only slots, if online lessons are switched off.' })
  online!: SlotsLeft
  @Field(() => SlotsLeft, {
    description: 'All upcoming slots, if the time zone changes. They keep their local times.',
  })
  zoned!: SlotsLeft
  @Field(() => SlotsLeft, { description: 'Upcoming slots at a time that does not exist in the new time zone.' })
  skipped!: SlotsLeft
  @Field(() => WaitingLeft, { description: 'The waiting students, if waiting lists are switched off.' })
  waiting!: WaitingLeft
}
