import { createLocation } from '../../locations/createLocation.ts'
import { deleteLocation } from '../../locations/deleteLocation.ts'
import { location, locations } from '../../locations/location.reads.ts'
import { updateLocation } from '../../locations/updateLocation.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import {
  locationAnswer,
  locationBody,
  locationOf,
  locationShape,
  locationsShape,
  newLocationBody,
} from './location.shape.ts'
import { type Operation, operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'

const resource = 'locations'
const everybody = ['student', 'teacher', 'staff'] as const

async function active(ctx: Context) {
  authorize(ctx, { types: everybody })
  return [...(await ctx.directory()).locations.values()].filter((each) => each.active)
}

/** The paths of places (API-55, API-56, API-62, D104, D106, D107, D109); a change answers with all of them (SET-26). */
export const locationOperations: Operation[] = [
  ...recordReads({
    resource,
    scopes: ['locations:read'],
    lists: {
      active: {
        name: 'listActiveLocations',
        summary: 'Lists the active places of the school, by name.',
        allowed: everybody,
        read: active,
      },
      all: { name: 'listLocations', summary: 'Lists all places of the school, by name.', read: locations },
    },
    shape: locationShape,
    listShape: locationsShape,
    shown: locationOf,
    shownAll: (found) => found.map(locationOf),
    readOne: location,
    oneName: 'getLocation',
  }),
  operation({
    method: 'GET',
    path: '/api/settings/locations',
    name: 'listActiveLocations',
    older: true,
    summary: 'Lists the active places of the school, by name.',
    allowed: everybody,
    scopes: [],
    answer: locationsShape,
    run: async (ctx) => (await active(ctx)).map(locationOf),
  }),
  ...recordWrites({
    resource,
    noun: 'Location',
    phrase: 'a place',
    flags: { create: ['locationNew'], update: ['locationEdit'], delete: ['locationEdit', 'locationDelete'] },
    scopes: {
      create: ['locations:write'],
      update: ['locations:write', 'students:read'],
      delete: ['locations:write', 'students:read'],
    },
    newBody: newLocationBody,
    body: locationBody,
    answer: locationAnswer,
    data: async (ctx) => (await locations(ctx)).map(locationOf),
    create: createLocation,
    update: (ctx, id, body) => updateLocation(ctx, { id, ...body }),
    remove: (ctx, id) => deleteLocation(ctx, { id }),
  }),
]
