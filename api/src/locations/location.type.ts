import { Field, ID, ObjectType } from 'type-graphql'
import { plain } from '../shared/plain.ts'

/** A place where lessons are held (SET-23). */
@ObjectType('Location', plain)
export class LocationType {
  @Field(() => ID) id!: string
  @Field(() => String) locationName!: string
  @Field(() => Boolean) active!: boolean
}
