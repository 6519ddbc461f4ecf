import type { AttendanceReason } from '@koma/schema/rules/attendance'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { CourseType } from '../courses/course.type.ts'
import { AttendanceEnum, AttendanceReasonEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import { plain } from '../platform/textWriter/plain.ts'

@ObjectType('BookedStudent', plain)
@Access({ scopes: ['students:read'] })
export class BookedStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
}

/** A live booking: a student's own, or in the slots of teachers and staff (SLOT-07, STU-01). */
@ObjectType('Booking', plain)
@Access({ scopes: ['bookings:read'] })
export class BookingType {
  @Field(() => ID) id!: string
  @Field(() => CourseType) course!: CourseType
  @Field(() => BookedStudentType, {
    nullable: true,
    description: 'The student who has the seat; null for a non-lesson booking, such as a meeting.',
  })
  student!: BookedStudentType | null
  @Field(() => String, { description: 'The name of the place, or `オンライン` for an online lesson.' })
  lessonLocation!: string
  @Field(() => Boolean) online!: boolean
  @Field(() => Int) cost!: number
  @Field(() => AttendanceEnum, { nullable: true }) attendance!: 'present' | 'absent' | null
  @Field(() => AttendanceReasonEnum, { nullable: true }) attendanceReason!: AttendanceReason | null
  @Field(() => String, { nullable: true }) contractNumber!: string | null
  @Field(() => PlainDateTime) bookedAt!: string
}
