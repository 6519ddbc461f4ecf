import { Field, ID, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'

const RecordChangeEnum = graphqlEnum('RecordNoteKind', ['created', 'changed', 'deleted'])

@ObjectType('FieldChange')
class FieldChangeType {
  @Field(() => String) field!: string
  @Field(() => String, { nullable: true, description: 'Texts as they are, anything else as JSON; null: not kept.' })
  before!: string | null
  @Field(() => String, { nullable: true }) after!: string | null
}

@ObjectType('RecordNote', { description: 'What somebody did to a record.' })
export class RecordNoteType {
  @Field(() => ID) id!: string
  @Field(() => PlainDateTime) at!: string
  @Field(() => RecordChangeEnum) change!: string
  @Field(() => String) actorCode!: string
  @Field(() => String, { description: 'lastName firstName; the code of who is gone.' }) actorName!: string
  @Field(() => [FieldChangeType]) changes!: FieldChangeType[]
}

@ObjectType('RecordHistoryPage')
export class RecordHistoryPageType {
  @Field(() => [RecordNoteType], { description: 'The latest first.' }) notes!: RecordNoteType[]
  @Field(() => Boolean, { description: 'Whether there are older ones.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'To be given as `after` for the next page; null: there is none.',
  })
  next!: string | null
}
