import { locationFields } from '@koma/schema/records/location'
import type { PublicValuesOf } from '@koma/schema/records/record'
import { Field, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { UndoableAnswerType } from '../platform/record/answer.type.ts'
import { publicType, recordType } from '../platform/record/recordType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import type { LocationRow } from './location.entity.ts'

/** A place as everybody may see it (SET-23). */
export const LocationType = publicType('Location', locationFields)
export type LocationType = PublicValuesOf<typeof locationFields>

/** A place as staff edit it (SET-23). */
export const LocationRecordType = recordType('LocationRecord', locationFields, { scopes: ['locations:read'] })

@ObjectType('LocationPayload', { implements: UndoableAnswerType, description: 'The result of a change of a place.' })
@Access({ scopes: [] })
export class LocationPayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the place; 400 if a field is wrong; 403 if upcoming slots or the weekly template use it; 404 if the place does not exist; 409 if the name is in use.',
  })
  override code!: string
  @Field(() => LocationRecordType, { nullable: true, description: 'The place as it is now; null if there is none.' })
  location!: LocationRow | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null if there were none.',
  })
  relatedData!: RelatedData | null
}
