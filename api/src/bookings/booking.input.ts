import type { BookSlotInput, CancelBookingInput } from '@koma/schema/input/booking'
import { Field, ID, InputType } from 'type-graphql'

@InputType('BookSlotInput')
export class BookSlotInputType implements BookSlotInput {
  @Field(() => ID) slotId!: string
  @Field(() => String) courseCode!: string
  @Field(() => Boolean) online!: boolean
  @Field(() => ID, { nullable: true, description: 'Refused with ES1004 unless it is the place of the lesson.' })
  locationId?: string | null
  @Field(() => ID, { nullable: true, description: 'Staff: for whom. Students: left out, or themselves.' })
  studentId?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Staff only: false books without lesson rules.' })
  lessonRules?: boolean | null
}

@InputType('CancelBookingInput')
export class CancelBookingInputType implements CancelBookingInput {
  @Field(() => ID) slotId!: string
  @Field(() => ID, { nullable: true, description: 'Staff: whose. Students: left out, or themselves.' })
  studentId?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Staff only: true applies deadline and limits.' })
  lessonRules?: boolean | null
}
