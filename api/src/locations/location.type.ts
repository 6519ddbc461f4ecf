import { Field, ID, ObjectType } from 'type-graphql'

/** A place where lessons are held (SET-23). */
@ObjectType('Location')
export class LocationType {
  @Field(() => ID) id!: string
  @Field(() => String) locationName!: string
  @Field(() => Boolean) active!: boolean
}
