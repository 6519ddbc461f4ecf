import { dateOf, plusDays } from '@koma/schema/rules/time'
import { closingPreview } from '../../src/closures/closingPreview.ts'
import { contextOf, schoolRow } from '../context.ts'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const everybody = { student: true, teacher: true, staff: true } as const
const closing = ({ school, location }: Scene) => ({
  spans: [
    {
      startsAt: `${plusDays(dateOf(school.now), 40)}T00:00:00`,
      endsAt: `${plusDays(dateOf(school.now), 41)}T00:00:00`,
      reason: '研修',
    },
  ],
  locationId: location.id,
  tell: true,
})

/** The digest of the dry run; an empty one where the dry run is refused. */
async function digestOf(scene: Scene): Promise<string> {
  const { school, staff } = scene
  const viewer = { ...staff, type: 'staff', permissions: ['settingsEdit'], sessionId: '' } as const
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const result = await closingPreview(ctx, closing(scene))
  return result.ok ? result.plan.digest : ''
}

export const closureRights: Right[] = [
  {
    operation: 'query closures',
    allowed: everybody,
    call: () => ({ from: '2026-01-01', to: '2026-01-31' }),
    gets: 'empty',
    foreign: 'names nothing',
  },
  { operation: 'subscription closuresChanged', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query holidays',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ year: 2026, country: 'JP' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query closedSlots',
    allowed: { staff: 'settingsEdit' },
    call: ({ free }) => ({ runId: free.id }),
    gets: 'empty',
    foreign: 'empty',
  },
  {
    operation: 'query closingPreview',
    allowed: { staff: 'settingsEdit' },
    call: (scene) => ({ input: closing(scene) }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation closeTime',
    allowed: { staff: 'settingsEdit' },
    call: async (scene) => ({ input: { closing: closing(scene), digest: await digestOf(scene) } }),
    foreign: '404',
  },
  {
    operation: 'mutation changeClosureReason',
    allowed: { staff: 'settingsEdit' },
    call: ({ free }) => ({ input: { id: free.id, reason: '台風' } }),
    gets: '404',
    foreign: '404',
  },
  {
    operation: 'query closureOutcome',
    allowed: { staff: true },
    call: ({ free }) => ({ runId: free.id }),
    gets: 'empty',
    foreign: 'empty',
  },
  {
    operation: 'mutation markPhoned',
    allowed: { staff: true },
    call: ({ free, student }) => ({ input: { runId: free.id, personIds: [student.id], phoned: true } }),
    gets: '404',
    foreign: '404',
  },
]
