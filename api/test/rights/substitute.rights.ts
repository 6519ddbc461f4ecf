import { dateOf, plusDays } from '@koma/schema/rules/time'
import { substitutionPreview } from '../../src/substitutes/substitutionPreview.ts'
import { contextOf, schoolRow } from '../context.ts'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const span = ({ school, teacher }: Scene) => ({
  teacherId: teacher.id,
  startsAt: `${plusDays(dateOf(school.now), 2)}T00:00:00`,
  endsAt: `${plusDays(dateOf(school.now), 4)}T00:00:00`,
})
const absence = (scene: Scene) => ({ ...span(scene), reason: '通院', choices: [], tell: true })

/** The digest of the dry run; an empty one where the dry run is refused. */
async function digestOf(scene: Scene): Promise<string> {
  const { school, staff } = scene
  const viewer = { ...staff, type: 'staff', permissions: ['slotEdit'], sessionId: '' } as const
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const result = await substitutionPreview(ctx, absence(scene))
  return result.ok ? result.plan.digest : ''
}
const withDigest = async (scene: Scene) => ({ substitution: absence(scene), digest: await digestOf(scene) })
const allowed = { staff: 'slotEdit' } as const

export const substituteRights: Right[] = [
  { operation: 'query awayLessons', allowed, call: (scene) => ({ input: span(scene) }), gets: '1001', foreign: '404' },
  {
    operation: 'query substitutionPreview',
    allowed,
    call: (scene) => ({ input: absence(scene) }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation substituteTeacher',
    allowed,
    call: async (scene) => ({ input: await withDigest(scene) }),
    foreign: '404',
  },
  {
    operation: 'query substituted',
    allowed,
    call: ({ free }) => ({ runId: free.id }),
    gets: 'empty',
    foreign: 'empty',
  },
  {
    operation: 'GET /api/admin/substitutions/lessons',
    allowed,
    call: (scene) => ({ query: span(scene) }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/admin/substitutions',
    allowed,
    call: async (scene) => ({ body: await withDigest(scene) }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/admin/substitutions',
    when: 'its dry run',
    allowed,
    call: (scene) => ({ body: { substitution: absence(scene) } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'GET /api/admin/substitutions/:id',
    allowed,
    call: ({ free }) => ({ id: free.id }),
    gets: 'empty',
    foreign: 'empty',
  },
]
