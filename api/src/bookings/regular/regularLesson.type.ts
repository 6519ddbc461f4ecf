import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { SlotType } from '../../slots/slot.type.ts'

@ObjectType('RegularLesson', {
  description: 'What a student does regularly, from the bookings of the last 12 weeks, and its next lesson.',
})
@Access({ scopes: ['bookings:read'] })
export class RegularLessonType {
  @Field(() => Int, {
    nullable: true,
    description: 'The regular day of the week, 0 (Sunday) to 6; null where only the teacher is regular.',
  })
  weekday!: number | null
  @Field(() => String, {
    nullable: true,
    description: 'The regular time of day, `HH:MM`; null where only the teacher is regular.',
  })
  time!: string | null
  @Field(() => Int, { description: 'The number of lessons in these weeks and to come, at least 2.' }) lessons!: number
  @Field(() => SlotType, {
    description:
      'The next lesson of it that the student can book, within 4 weeks. Where none at the regular time is free, the nearest to it with the same teacher.',
  })
  next!: SlotType
  @Field(() => SlotType, {
    nullable: true,
    description:
      'The first lesson at the regular time that the student cannot book, where `next` is at another time; null if there is none.',
  })
  missed!: SlotType | null
}
