import {
  closedSpanInput,
  closeTimeInput,
  closingInput,
  closureReasonInput,
  closuresInput,
  holidaysInput,
} from '@koma/schema/input/closure'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { RunType } from '../runs/run.type.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import { LessonPersonType } from '../slots/lessonPerson.type.ts'
import { formerSeal } from '../platform/shared/formerName.ts'

const ClosedSpan = inputType('ClosedSpanInput', closedSpanInput)
export const Closing = inputType('ClosingInput', closingInput, { types: { spans: ClosedSpan } })
export const CloseTime = inputType('CloseTimeInput', closeTimeInput, {
  types: { closing: Closing },
  former: { digest: 'seal' },
})
export const ClosureReason = inputType('ClosureReasonInput', closureReasonInput)
export const ClosuresArgs = argsType('Closures', closuresInput)
export const HolidaysArgs = argsType('Holidays', holidaysInput)

@ObjectType('Closure', { description: 'Time without lessons: at the school, at one place or with one teacher.' })
@Access({ scopes: ['slots:read'] })
export class ClosureType {
  @Field(() => ID) id!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime, {
    description: "The end time, in the school's time zone. For whole days: midnight after the last day.",
  })
  endsAt!: string
  @Field(() => ID, { nullable: true }) locationId!: string | null
  @Field(() => ID, { nullable: true }) teacherId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the closed place; null if the closure is not limited to one place.',
  })
  locationName!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the absent teacher; null if the closure is not limited to one teacher.',
  })
  teacherName!: string | null
  @Field(() => String) reason!: string
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the task that removed the slots and can be undone; null except for staff.',
  })
  runId!: string | null
  @Field(() => Int, { description: 'The number of people still to be phoned about it; 0 except for staff.' })
  callsLeft!: number
}

@ObjectType('ClosuresChange')
@Access({ scopes: [] })
export class ClosuresChangeType {
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that you must read everything again.',
  })
  resync!: boolean
}

@ObjectType('Holiday')
class HolidayType {
  @Field(() => PlainDate) date!: string
  @Field(() => String) name!: string
}

@ObjectType('HolidayCountry')
class HolidayCountryType {
  @Field(() => ID, { description: 'The ISO 3166 code of the country, such as JP.' }) code!: string
  @Field(() => String) name!: string
}

@ObjectType('Holidays')
export class HolidaysType {
  @Field(() => String, {
    nullable: true,
    description: 'The ISO 3166 code of the country whose holidays these are; null when unknown.',
  })
  country!: string | null
  @Field(() => [HolidayCountryType]) countries!: HolidayCountryType[]
  @Field(() => [HolidayType]) days!: HolidayType[]
}

@ObjectType('ClosingSlot', { description: 'A slot in the time to be closed.' })
class ClosingSlotType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID) teacherId!: string
  @Field(() => ID, { nullable: true }) locationId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'Why the slot stays: `begun` or `online`; null if it is removed.',
  })
  stays!: string | null
  @Field(() => [ClosingSeatType], { description: 'The bookings that would be cancelled and refunded.' })
  seats!: ClosingSeatType[]
  @Field(() => [String], { description: 'The names of the waiting students, in order.' }) waitingNames!: string[]
}

@ObjectType('ClosingSeat')
export class ClosingSeatType {
  @Field(() => ID) bookingId!: string
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the student; null for a non-lesson booking, such as a meeting.',
  })
  studentId!: string | null
  @Field(() => String) name!: string
  @Field(() => String) courseCode!: string
  @Field(() => String) courseName!: string
  @Field(() => Int, { description: 'The points or tickets refunded for the seat.' }) cost!: number
}

@ObjectType('ClosingPlan')
class ClosingPlanType {
  @Field(() => String, { description: 'A digest of this plan. Send it back to carry out exactly this plan.' })
  @Field(() => String, formerSeal)
  digest!: string
  @Field(() => [ClosingSlotType]) slots!: ClosingSlotType[]
  @Field(() => Int, { description: 'The number of students affected.' }) students!: number
  @Field(() => Int, { description: 'The number of people who get an email.' }) mails!: number
  @Field(() => [LessonPersonType], {
    description:
      'The people affected, once per slot: students who are booked or wait, and the teachers of booked slots.',
  })
  people!: LessonPersonType[]
}

@ObjectType('ClosingPayload', {
  implements: AnswerType,
  description: 'The result of closeTime, or of its preview.',
})
export class ClosingPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; 400 if a field is wrong; 404 if the place or teacher does not exist; `generalE` if other slots are affected by now.',
  })
  override code!: string
  @Field(() => ClosingPlanType, { nullable: true }) plan!: ClosingPlanType | null
  @Field(() => RunType, { nullable: true, description: 'The task that removes the slots; null for a preview.' })
  run!: RunType | null
}

@ObjectType('ClosurePayload', { implements: AnswerType, description: 'The result of a change of a closure.' })
export class ClosurePayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; 400 if a field is wrong; 404 if the closure does not exist.',
  })
  override code!: string
}

@ObjectType('ClosureBooking')
export class ClosureBookingType {
  @Field(() => ID) bookingId!: string
  @Field(() => String, {
    nullable: true,
    description: "The student's name, family name first; null for a non-lesson booking.",
  })
  name!: string | null
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the lesson or booking was restored by the undo; null if the closure or absence was not undone.',
  })
  returned!: boolean | null
  @Field(() => String, {
    nullable: true,
    description:
      'Why the booking was not restored: `slotGone`, `studentGone`, `studentBusy`, `noPoints`, `contractGone` or `noSeat`; null if it was, or nothing was undone.',
  })
  note!: string | null
}

@ObjectType('ClosureSlot', { description: 'A slot that a closure removed.' })
export class ClosureSlotType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID) teacherId!: string
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the lesson or booking was restored by the undo; null if the closure or absence was not undone.',
  })
  returned!: boolean | null
  @Field(() => String, {
    nullable: true,
    description:
      'Why the slot was not restored: `over`, `closed`, `teacherBusy`, `placeBusy` or `unavailable`; null if it was, or nothing was undone.',
  })
  note!: string | null
  @Field(() => [ClosureBookingType]) bookings!: ClosureBookingType[]
}
