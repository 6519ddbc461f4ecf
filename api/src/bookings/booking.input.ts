import type { AttendanceInput } from '@koma/schema/input/attendance'
import type { BookOtherInput, BookSlotInput, CancelBookingInput, CancelOtherInput } from '@koma/schema/input/booking'
import type { WaitingListInput } from '@koma/schema/input/waiting'
import { Field, ID, InputType } from 'type-graphql'
import { AttendanceEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'

@InputType('BookSlotInput')
export class BookSlotInputType implements BookSlotInput {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime, { nullable: true, description: 'The start as it was shown: refused if it has moved.' })
  startsAt?: string | null
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
  @Field(() => PlainDateTime, { nullable: true, description: 'The start as it was shown: refused if it has moved.' })
  startsAt?: string | null
  @Field(() => ID, { nullable: true, description: 'Staff: whose. Students: left out, or themselves.' })
  studentId?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Staff only: true applies deadline and limits.' })
  lessonRules?: boolean | null
}

@InputType('BookOtherInput')
export class BookOtherInputType implements BookOtherInput {
  @Field(() => ID) slotId!: string
  @Field(() => String, { description: 'A non-lesson type; begins with an underscore.' }) courseCode!: string
}

@InputType('CancelOtherInput')
export class CancelOtherInputType implements CancelOtherInput {
  @Field(() => ID) slotId!: string
}

@InputType('WaitingListInput')
export class WaitingListInputType implements WaitingListInput {
  @Field(() => ID) slotId!: string
  @Field(() => ID, { nullable: true, description: 'Staff: whom. Students: left out, or themselves.' })
  studentId?: string | null
}

@InputType('AttendanceInput')
export class AttendanceInputType implements AttendanceInput {
  @Field(() => ID) slotId!: string
  @Field(() => ID) studentId!: string
  @Field(() => AttendanceEnum, { nullable: true, description: 'null clears the mark.' })
  attendance!: 'present' | 'absent' | null
}
