import { searchInput, freeTeachersInput } from '@koma/schema/input/search'
import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { CourseType } from '../courses/course.type.ts'
import { inputType } from '../record/inputType.ts'
import { PlainDateTime } from '../shared/scalars.ts'
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

@ObjectType('Found', { description: 'A student, teacher or course that was looked for.' })
class FoundType {
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) name!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => NextLessonType, {
    nullable: true,
    description: 'The lesson that is going on or comes next; null: there is none.',
  })
  next!: NextLessonType | null
}

@ObjectType('SearchResult', { description: 'At most eight of each; those with a lesson soon come first.' })
export class SearchResultType {
  @Field(() => [FoundType]) students!: FoundType[]
  @Field(() => [FoundType]) teachers!: FoundType[]
  @Field(() => [FoundType]) courses!: FoundType[]
}

@ObjectType('SlotThatDay')
@Access({ scopes: ['slots:read'] })
class SlotThatDayType {
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => ID, { nullable: true, description: 'The id of the place; null: online.' }) locationId!: string | null
}

@ObjectType('FreeTeacher')
@Access({ scopes: ['slots:read'] })
export class FreeTeacherType {
  @Field(() => TeacherType) teacher!: TeacherType
  @Field(() => [CourseType], { description: 'The courses that they teach and that are held then.' })
  courses!: CourseType[]
  @Field(() => [SlotThatDayType], { description: 'Their slots of that day, earliest first.' })
  sameDay!: SlotThatDayType[]
}
