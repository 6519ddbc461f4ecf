import { restOfRecord } from './recordRows.ts'
import type { Right } from './right.ts'

const everybody = { student: true, teacher: true, staff: true } as const
const input = { locationName: 'みどり台校' }

export const locationRights: Right[] = [
  { operation: 'query locations', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query locationUse',
    allowed: { staff: true },
    call: ({ location }) => ({ id: location.id }),
    // Nothing of this school uses what another school has.
    foreign: 'empty',
  },
  {
    operation: 'mutation createLocation',
    allowed: { staff: 'locationNew' },
    call: () => ({ input }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateLocation',
    allowed: { staff: 'locationEdit' },
    call: ({ spare }) => ({ input: { id: spare.id, version: 1, ...input } }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteLocation',
    allowed: { staff: ['locationEdit', 'locationDelete'] },
    call: ({ spare }) => ({ id: spare.id }),
    foreign: '404',
  },
  { operation: 'GET /api/settings/locations', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  ...restOfRecord({
    resource: 'locations',
    lists: { active: everybody, all: { staff: true } },
    flags: { create: 'locationNew', update: 'locationEdit', delete: ['locationEdit', 'locationDelete'] },
    newBody: input,
    body: input,
    one: ({ spare }) => spare.id,
  }),
]
