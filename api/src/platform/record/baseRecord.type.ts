import { Field, ID, Int, ObjectType } from 'type-graphql'

/** The fields of every record in GraphQL. Each record's type extends this one, which is not in the schema itself. */
@ObjectType()
export abstract class RecordType {
  @Field(() => ID) id!: string
  @Field(() => Int, {
    description: 'The version of the record, which grows with every edit. Send it back with an edit.',
  })
  version!: number
}
