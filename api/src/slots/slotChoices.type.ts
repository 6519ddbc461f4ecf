import { Field, ID, Int, ObjectType } from 'type-graphql'
import { CourseType } from '../courses/course.type.ts'
import { LocationType } from '../locations/location.type.ts'
import { TeacherType } from '../teachers/teacher.type.ts'

@ObjectType('TeacherChoice')
export class TeacherChoiceType {
  @Field(() => TeacherType) teacher!: TeacherType
  @Field(() => String, { description: 'The link a new online lesson of this teacher begins with.' })
  onlineLessonLink!: string
  @Field(() => [ID], { description: 'The courses the teacher teaches.' }) courseIds!: string[]
}

@ObjectType('CourseChoice')
export class CourseChoiceType {
  @Field(() => CourseType) course!: CourseType
  @Field(() => [Int], { description: 'Weekdays, 0 Sunday to 6.' }) days!: number[]
  @Field(() => String, { description: 'HH:MM' }) startTime!: string
  @Field(() => String, { description: 'HH:MM' }) endTime!: string
}

@ObjectType('SlotDefaults', { description: "What the school's settings say of a new slot." })
export class SlotDefaultsType {
  @Field(() => Int) slotLengthMinutes!: number
  @Field(() => Int) availableFromMonths!: number
  @Field(() => Int) availableFromDay!: number
  @Field(() => Int) availableFromHour!: number
  @Field(() => Int) cancelByDays!: number
  @Field(() => Int) cancelByHour!: number
  @Field(() => String, { description: "The school's time zone, such as Asia/Tokyo." })
  timezoneName!: string
}

@ObjectType('SlotChoices', { description: 'What the slot form offers: active teachers, locations and lessons.' })
export class SlotChoicesType {
  @Field(() => [TeacherChoiceType]) teachers!: TeacherChoiceType[]
  @Field(() => [LocationType]) locations!: LocationType[]
  @Field(() => [CourseChoiceType]) courses!: CourseChoiceType[]
  @Field(() => [CourseType], { description: 'The active non-lesson types that can fill a slot.' })
  otherTypes!: CourseType[]
  @Field(() => SlotDefaultsType) defaults!: SlotDefaultsType
}
