import { searchInput, freeTeachersInput } from '@koma/schema/input/search'
import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { CourseType } from '../courses/course.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import { TeacherType } from '../teachers/teacher.type.ts'

export const SearchInputType = inputType('SearchInput', searchInput)
export const FreeTeachersInputType = inputType('FreeTeachersInput', freeTeachersInput)

@ObjectType('NextLesson')
class NextLessonType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String) teacherName!: string
  @Field(() => String, { nullable: true, description: 'The name of the course; null while nobody is booked.' })
  courseName!: string | null
}

@ObjectType('Found', { description: 'A student, teacher, course, contract or place that matches a search.' })
class FoundType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The ID or code; the number of a contract; empty for a place.' }) code!: string
  @Field(() => String, { description: 'The name; for a contract that of the student.' }) name!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => String, {
    nullable: true,
    description: "The holder of a student's contracts, if the search found that name; otherwise null.",
  })
  holder!: string | null
  @Field(() => String, {
    nullable: true,
    description: "The name of a student's guardian, if the search found that guardian; otherwise null.",
  })
  guardian!: string | null
  @Field(() => NextLessonType, {
    nullable: true,
    description: 'The current or next lesson; null if there is none.',
  })
  next!: NextLessonType | null
}

@ObjectType('SearchResult', {
  description: 'The results of a search: at most eight of each kind, those with a lesson soon first.',
})
export class SearchResultType {
  @Field(() => [FoundType]) students!: FoundType[]
  @Field(() => [FoundType]) teachers!: FoundType[]
  @Field(() => [FoundType]) courses!: FoundType[]
  @Field(() => [FoundType], { description: 'Contracts found by at least four digits of their number.' })
  contracts!: FoundType[]
  @Field(() => [FoundType]) places!: FoundType[]
}

@ObjectType('SlotThatDay')
@Access({ scopes: ['slots:read'] })
class SlotThatDayType {
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { nullable: true, description: 'The id of the place; null if online.' }) locationId!: string | null
}

@ObjectType('EmptySlot', { description: 'A slot in which nobody is booked.' })
@Access({ scopes: ['slots:read'] })
class EmptySlotType {
  @Field(() => ID) id!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { nullable: true, description: 'The id of the place; null if online only.' })
  locationId!: string | null
  @Field(() => Boolean, { description: 'Whether the lesson can be taken online.' }) onlineAvailable!: boolean
}

@ObjectType('FreeTeacher')
@Access({ scopes: ['slots:read'] })
export class FreeTeacherType {
  @Field(() => TeacherType) teacher!: TeacherType
  @Field(() => [CourseType], {
    description: 'The courses the teacher could teach at that time; with an empty slot, the courses of that slot.',
  })
  courses!: CourseType[]
  @Field(() => EmptySlotType, {
    nullable: true,
    description: "The teacher's slot at that time in which nobody is booked; null if there is none.",
  })
  emptySlot!: EmptySlotType | null
  @Field(() => [SlotThatDayType], { description: "The teacher's other slots of that day, earliest first." })
  sameDay!: SlotThatDayType[]
}
