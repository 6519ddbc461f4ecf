import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { BookedStudentType } from '../bookings/booking.type.ts'
import { AttendanceEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import { TeacherType } from '../teachers/teacher.type.ts'

/**
 * GraphQL names cannot hold hyphens; the values are the documented words (LOG-08), that of a move, which REST leaves
 * out, and that of an undone cancellation.
 */
export const HistoryTypeEnum = {
  booking: 'booking',
  booking_unrestricted: 'booking-unrestricted',
  cancel_return: 'cancel-return',
  cancel_no_return: 'cancel-no-return',
  cancel_unrestricted: 'cancel-unrestricted',
  cancel_undone: 'cancel-undone',
  lesson_moved: 'lesson-moved',
} as const
registerEnumType(HistoryTypeEnum, { name: 'HistoryType' })

/** The types of booking entries that REST shows (LOG-08, D62). */
export const documentedTypes = [
  'booking',
  'booking-unrestricted',
  'cancel-return',
  'cancel-no-return',
  'cancel-unrestricted',
] as const satisfies HistoryType[]

/** A record's type: what was done to a booking. */
export type HistoryType = (typeof HistoryTypeEnum)[keyof typeof HistoryTypeEnum]

@ObjectType('HistoryRecord', {
  description: 'One booking, cancellation or move of a booked lesson, as it was at the time.',
})
@Access({ scopes: ['bookings:read', 'students:read'] })
export class HistoryRecordType {
  @Field(() => ID) id!: string
  @Field(() => HistoryTypeEnum) type!: HistoryType
  @Field(() => PlainDateTime) lessonTime!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "For a moved lesson, the previous start, in the school's time zone; null if the lesson was not moved.",
  })
  lessonTimeBefore!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'For a moved lesson, the name of the previous place, or `オンライン`; null if the lesson was not moved.',
  })
  lessonLocationBefore!: string | null
  @Field(() => TeacherType, {
    nullable: true,
    description:
      'For a moved lesson, the previous teacher; null if it was not moved or the school hides teacher names.',
  })
  teacherBefore!: TeacherType | null
  @Field(() => Boolean, {
    description: 'Whether the lesson was moved away from the teacher or place of this history.',
  })
  movedAway!: boolean
  @Field(() => Boolean, {
    description: 'Whether the booking was ended by an undo, of its move or of a repeat, and not by a cancellation.',
  })
  undone!: boolean
  @Field(() => PlainDateTime, {
    description: "The time of the booking, cancellation or move, in the school's time zone.",
  })
  interactionTime!: string
  @Field(() => BookedStudentType, {
    nullable: true,
    description: 'The student who has the seat; null for a non-lesson booking, such as a meeting.',
  })
  student!: BookedStudentType | null
  @Field(() => TeacherType, {
    nullable: true,
    description: 'The teacher; null for students if the school hides teacher names.',
  })
  teacher!: TeacherType | null
  @Field(() => ID, { nullable: true }) contractId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The number of the contract that pays, the last 13 characters of its name; null if none pays.',
  })
  contractNumber!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The booking this record is the newest of; null if the lesson is no longer booked.',
  })
  bookingId!: string | null
  @Field(() => AttendanceEnum, {
    nullable: true,
    description:
      "The attendance of the booking this record is the newest of; null if it is not marked, or for students if the school doesn't show it.",
  })
  attendance!: 'present' | 'absent' | null
  @Field(() => Int, { description: 'The change in points or tickets; negative if they were taken.' })
  pointsChange!: number
  @Field(() => String, { description: 'The name of the place, or `オンライン` for an online lesson.' })
  lessonLocation!: string
  @Field(() => Boolean) online!: boolean
  @Field(() => String) courseCode!: string
  @Field(() => String) courseName!: string
}
