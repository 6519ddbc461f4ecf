import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { BookedStudentType, BookingType } from '../bookings/booking.type.ts'
import { CourseType } from '../courses/course.type.ts'
import { LocationType } from '../locations/location.type.ts'
import { OccupancyEnum } from '../platform/shared/enums.ts'
import { Instant, PlainDateTime } from '../platform/shared/scalars.ts'
import { TeacherType } from '../teachers/teacher.type.ts'
import { plain } from '../platform/textWriter/plain.ts'

const STAFF_ONLY = 'for staff and the teacher of the slot; null for everybody else.'

/** A lesson slot as its viewer may see it (SLOT-01, D57). */
@ObjectType('Slot', plain)
@Access({ scopes: ['slots:read'] })
export class SlotType {
  @Field(() => ID) id!: string
  @Field(() => Int, {
    description: 'The version of the slot, which grows with every change. Send it back with an edit.',
  })
  version!: number
  @Field(() => String, {
    description: 'The key of the slot in the old REST paths: its start and teacher ID, `yyyymmddhhmm_TEACHERID`.',
  })
  time!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => Instant, { description: 'The start as a moment in time, ISO 8601 in UTC.' }) startInstant!: string
  @Field(() => PlainDateTime) availableFrom!: string
  @Field(() => PlainDateTime) cancelBy!: string
  @Field(() => TeacherType, {
    nullable: true,
    description: 'The teacher; null for students if the school hides teacher names.',
  })
  teacher!: TeacherType | null
  @Field(() => Boolean, { description: 'Whether the teacher is active. If not, the slot cannot be booked.' })
  teacherActive!: boolean
  @Field(() => TeacherType, {
    nullable: true,
    description:
      'The absent teacher, if a substitute teaches the lesson; otherwise null, and for students if the school hides teacher names.',
  })
  substituteFor!: TeacherType | null
  @Field(() => LocationType, { nullable: true, description: 'The place; null if the slot is online only.' })
  location!: LocationType | null
  @Field(() => Boolean) onlineAvailable!: boolean
  @Field(() => [CourseType]) courses!: CourseType[]
  @Field(() => CourseType, { nullable: true, description: 'The course that is booked; null while nobody is booked.' })
  bookedCourse!: CourseType | null
  @Field(() => String, {
    nullable: true,
    description: 'The place of the booked lesson, or `オンライン`; null while nobody is booked.',
  })
  lessonLocation!: string | null
  @Field(() => Boolean, { nullable: true }) lessonOnline!: boolean | null
  @Field(() => Int) bookedCount!: number
  @Field(() => Int, { description: 'The number of free seats that are held for students of the waiting list.' })
  heldCount!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The number of seats in the booked course; null while nobody is booked.',
  })
  capacity!: number | null
  @Field(() => OccupancyEnum) occupancy!: 'empty' | 'partial' | 'full'
  @Field(() => Int) waitingCount!: number
  // A note is free text and may name a child, and a link leads into the lesson.
  @Field(() => String, { nullable: true, description: `A note about the lesson, ${STAFF_ONLY}` })
  @Access({ scopes: ['bookings:read'] })
  lessonMemo!: string | null
  @Field(() => String, { nullable: true, description: `The link of the online lesson, ${STAFF_ONLY}` })
  @Access({ scopes: ['bookings:read'] })
  onlineLessonLink!: string | null
  @Field(() => [BookingType], { nullable: true, description: `The seats that are booked, ${STAFF_ONLY}` }) bookings!:
    | BookingType[]
    | null
  @Field(() => [BookedStudentType], {
    nullable: true,
    description: `The students who wait, in the order they joined, ${STAFF_ONLY}`,
  })
  waitingList!: BookedStudentType[] | null
}

@ObjectType('SlotChange', { ...plain, description: 'The slots of one change, as the subscriber may see them.' })
@Access({ scopes: [] })
export class SlotChangeType {
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that you must read everything again.',
  })
  resync!: boolean
  @Field(() => [SlotType]) slots!: SlotType[]
  @Field(() => [ID], { description: 'The ids of slots that no longer exist or do not match the filter.' })
  gone!: string[]
}
