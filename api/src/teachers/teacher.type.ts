import { Field, ID, ObjectType } from 'type-graphql'
import { plain } from '../textWriter/plain.ts'

/** A teacher as slots show them. */
@ObjectType('Teacher', plain)
export class TeacherType {
  @Field(() => ID) id!: string
  @Field(() => String) teacherCode!: string
  @Field(() => String) displayName!: string
  @Field(() => String, { description: '#rrggbb' }) calendarColor!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean, { description: 'Listed first among equal start times, where the school wants that.' })
  priority!: boolean
}
