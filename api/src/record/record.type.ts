import { Field, ID, Int, ObjectType } from 'type-graphql'

/** What every record has in GraphQL; its type extends this one, which is no type of the schema by itself. */
@ObjectType()
export abstract class RecordType {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'Grows with every edit; a save names the one it was made from.' }) version!: number
}
