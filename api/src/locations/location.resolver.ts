import {
  type CreateLocationInput,
  createLocationInput,
  type UpdateLocationInput,
  updateLocationInput,
} from '@koma/schema/records/location'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { createLocation } from './createLocation.ts'
import { deleteLocation } from './deleteLocation.ts'
import { location, locations, locationUse } from './location.reads.ts'
import { LocationPayload, LocationRecordType } from './location.type.ts'
import { updateLocation } from './updateLocation.ts'

const CreateLocationInputType = inputType('CreateLocationInput', createLocationInput)
const UpdateLocationInputType = inputType('UpdateLocationInput', updateLocationInput, { required: ['version'] })
const answered = answerWith('location', location)

@Resolver()
export class LocationResolver {
  @Query(() => [LocationRecordType], { description: 'Lists all places, by name.' })
  @Access({ people: ['staff'], scopes: ['locations:read'] })
  locations(@Ctx() ctx: Context) {
    return locations(ctx)
  }

  @Query(() => RelatedData, { description: 'Lists what deactivating or deleting the place would touch.' })
  @Access({ people: ['staff'], scopes: ['locations:read'] })
  locationUse(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return locationUse(ctx, id)
  }

  @Mutation(() => LocationPayload, { description: 'Creates a place.' })
  @Access({ people: ['staff'], staff: ['locationNew'], scopes: ['locations:write'] })
  async createLocation(@Ctx() ctx: Context, @Arg('input', () => CreateLocationInputType) input: CreateLocationInput) {
    return answered(ctx, await createLocation(ctx, input))
  }

  @Mutation(() => LocationPayload, { description: 'Changes a place.' })
  @Access({ people: ['staff'], staff: ['locationEdit'], scopes: ['locations:write'] })
  async updateLocation(@Ctx() ctx: Context, @Arg('input', () => UpdateLocationInputType) input: UpdateLocationInput) {
    return answered(ctx, await updateLocation(ctx, input), input.id)
  }

  @Mutation(() => LocationPayload, { description: 'Deletes a place.' })
  @Access({ people: ['staff'], staff: ['locationEdit', 'locationDelete'], scopes: ['locations:write'] })
  async deleteLocation(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteLocation(ctx, { id }), id)
  }
}
