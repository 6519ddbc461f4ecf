import { Field, ID, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { RelatedData } from '../record/related.type.ts'
import { plain } from '../textWriter/plain.ts'
import { LocationKindEnum } from '../shared/enums.ts'

/** A place where lessons are held (SET-23). */
@ObjectType('Location', plain)
export class LocationType {
  @Field(() => ID) id!: string
  @Field(() => String) locationName!: string
  @Field(() => Boolean) active!: boolean
}

/** A place as staff edit it (SET-23). */
@ObjectType('LocationRecord')
export class LocationRecordType extends RecordType {
  @Field(() => String) locationName!: string
  @Field(() => Boolean, { description: 'Whether slots can be put there.' }) active!: boolean
  @Field(() => Boolean, { description: 'Whether slots that would meet there are refused.' }) oneLessonAtATime!: boolean
  @Field(() => LocationKindEnum) type!: 'school' | 'dispatch'
}

@ObjectType('LocationPayload', { implements: AnswerType, description: 'The outcome of a change of a place.' })
export class LocationPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 403: slots to come or the weekly template use it; 404: it does not exist; 409: the name is in use.',
  })
  override code!: string
  @Field(() => LocationRecordType, { nullable: true, description: 'The place as it is now; null when there is none.' })
  location!: LocationRecordType | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'What else the change touched; null when it touched nothing.',
  })
  relatedData!: RelatedData | null
}
