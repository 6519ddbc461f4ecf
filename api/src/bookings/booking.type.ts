import { Field, ID, Int, ObjectType } from 'type-graphql'
import { CourseType } from '../courses/course.type.ts'
import { AttendanceEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import { plain } from '../textWriter/plain.ts'

@ObjectType('BookedStudent', plain)
export class BookedStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'lastName firstName' }) fullName!: string
}

/** A live booking: a student's own, or in the slots of teachers and staff (SLOT-07, STU-01). */
@ObjectType('Booking', plain)
export class BookingType {
  @Field(() => ID) id!: string
  @Field(() => CourseType) course!: CourseType
  @Field(() => BookedStudentType, { nullable: true, description: 'null for an other (non-lesson) booking.' })
  student!: BookedStudentType | null
  @Field(() => String, { description: "The location's name, or オンライン." }) lessonLocation!: string
  @Field(() => Boolean) online!: boolean
  @Field(() => Int) cost!: number
  @Field(() => AttendanceEnum, { nullable: true }) attendance!: 'present' | 'absent' | null
  @Field(() => String, { nullable: true }) contractNumber!: string | null
  @Field(() => PlainDateTime) bookedAt!: string
}
