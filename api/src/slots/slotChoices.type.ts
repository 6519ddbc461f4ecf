import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { CourseType } from '../courses/course.type.ts'
import { LocationType } from '../locations/location.type.ts'
import { TeacherType } from '../teachers/teacher.type.ts'

@ObjectType('TeacherChoice')
@Access({ scopes: [] })
class TeacherChoiceType {
  @Field(() => TeacherType) teacher!: TeacherType
  @Field(() => String, { description: "The default link of the teacher's new online lessons." })
  onlineLessonLink!: string
  @Field(() => [ID], { description: 'The courses the teacher teaches.' }) courseIds!: string[]
}

@ObjectType('CourseChoice')
@Access({ scopes: [] })
class CourseChoiceType {
  @Field(() => CourseType) course!: CourseType
  @Field(() => [Int], { description: 'The weekdays on which the course is held, 0 for Sunday to 6 for Saturday.' })
  days!: number[]
  @Field(() => String, { description: 'The start time of day, `HH:MM`, such as 09:30.' }) startTime!: string
  @Field(() => String, { description: 'The end time of day, `HH:MM`, such as 10:20.' }) endTime!: string
}

@ObjectType('SlotDefaults', { description: "The school's settings for new slots." })
@Access({ scopes: ['slots:read'] })
class SlotDefaultsType {
  @Field(() => Int) slotLengthMinutes!: number
  @Field(() => Int) availableFromMonths!: number
  @Field(() => Int) availableFromDay!: number
  @Field(() => Int) availableFromHour!: number
  @Field(() => Int) cancelByDays!: number
  @Field(() => Int) cancelByHour!: number
  @Field(() => String, { description: 'The time zone of the school, by its IANA name, such as Asia/Tokyo.' })
  timezoneName!: string
}

@ObjectType('SlotChoices', { description: 'The choices of the slot form: active teachers, places and courses.' })
@Access({ scopes: ['slots:read'] })
export class SlotChoicesType {
  @Field(() => [TeacherChoiceType]) teachers!: TeacherChoiceType[]
  @Field(() => [LocationType]) locations!: LocationType[]
  @Field(() => [CourseChoiceType]) courses!: CourseChoiceType[]
  @Field(() => [CourseType], { description: 'The active non-lesson types that can fill a slot.' })
  otherTypes!: CourseType[]
  @Field(() => SlotDefaultsType) defaults!: SlotDefaultsType
}
