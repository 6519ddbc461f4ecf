import { Field, ID, Int, ObjectType } from 'type-graphql'

/** The fields of every record in GraphQL. Each record's type extends this one, which is not in the schema by itself. */
@ObjectType()
export abstract class RecordType {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'Grows with every edit; a save names the one it was made from.' }) version!: number
}
