import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { Access } from '../../platform/shared/access.ts'
import { PlainDateTime } from '../../platform/shared/scalars.ts'
import { SlotType } from '../../slots/slot.type.ts'
import { StudentType } from '../../students/student.type.ts'
import { BookableSlotType } from '../bookable.type.ts'
import { SeatPreviewType } from '../booking.payloads.ts'

@ObjectType('RepeatDate', {
  implements: AnswerType,
  description: 'One date of a repeat: what booking it would do after the earlier ones, or why it cannot be booked.',
})
@Access({ scopes: ['bookings:read'] })
export class RepeatDateType extends SeatPreviewType {
  @Field(() => PlainDateTime, { description: "When the repeated lesson would start, in the school's time zone." })
  startsAt!: string
  @Field(() => SlotType, { nullable: true, description: 'The slot that would be booked; null if there is none.' })
  slot!: SlotType | null
  @Field(() => Boolean, { description: 'Whether it counts as booked: it can be, and is not left out.' })
  taken!: boolean
  @Field(() => [BookableSlotType], {
    description:
      'Lessons that can be booked instead, for a date that cannot: at the same time with other teachers, then on the same day with this one.',
  })
  alternatives!: BookableSlotType[]
}

@ObjectType('RepeatPreview', {
  implements: AnswerType,
  description: 'A preview of the same lesson every week. Nothing is changed.',
})
@Access({ scopes: ['bookings:read'] })
export class RepeatPreviewType extends AnswerType {
  @Field(() => [RepeatDateType], { description: 'The dates still to come, soonest first.' })
  dates!: RepeatDateType[]
  @Field(() => Int, { description: 'The cost of all dates that count as booked, in points or tickets.' })
  cost!: number
}

@ObjectType('RefusedLesson', { implements: AnswerType, description: 'A lesson that stands in the way, and why.' })
@Access({ scopes: ['bookings:read'] })
export class RefusedLessonType extends AnswerType {
  @Field(() => ID, { nullable: true, description: 'The id of the slot; null if the school has no such booking.' })
  slotId!: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "When the lesson starts, in the school's time zone; null if that is not known.",
  })
  startsAt!: string | null
}

@ObjectType('BookLessonsPayload', { implements: AnswerType, description: 'The result of booking several lessons.' })
@Access({ scopes: [] })
export class BookLessonsPayload extends AnswerType {
  @Field(() => [ID], { description: 'The ids of the bookings, by start; empty if nothing was booked.' })
  bookingIds!: string[]
  @Field(() => [RefusedLessonType], { description: 'The lessons for which nothing was booked; empty if all were.' })
  refused!: RefusedLessonType[]
  @Field(() => [SlotType], { description: 'The slots as they are now, by start.' })
  slots!: SlotType[]
  @Field(() => StudentType, { nullable: true, description: 'The student as they are now; null after a refusal.' })
  student?: StudentType | null
}

@ObjectType('UndoBookingsPayload', { implements: AnswerType, description: 'The result of undoing several bookings.' })
@Access({ scopes: [] })
export class UndoBookingsPayload extends AnswerType {
  @Field(() => [ID], { description: 'The ids of the bookings that were undone.' })
  undone!: string[]
  @Field(() => [RefusedLessonType], { description: 'The lessons that stay booked, or were no longer, and why.' })
  kept!: RefusedLessonType[]
  @Field(() => StudentType, { nullable: true, description: 'The student as they are now; null after a refusal.' })
  student?: StudentType | null
}
