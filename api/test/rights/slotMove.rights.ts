import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const moving = ({ free, school }: Scene) => ({
  moves: [{ slotId: free.id, version: 1, startsAt: `${plusDays(dateOf(school.now), 10)}T10:00:00` }],
  tell: true,
})

export const slotMoveRights: Right[] = [
  {
    operation: 'query slotMovePreview',
    allowed: { staff: 'slotEdit' },
    call: (scene) => ({ input: moving(scene) }),
    // A verdict on each slot, which says of a foreign one that it is not there.
    foreign: 'ok',
  },
  {
    operation: 'query slotWhy',
    allowed: { staff: true },
    call: (scene) => ({ input: { move: moving(scene).moves[0] } }),
    foreign: 'ES1001',
  },
  {
    operation: 'mutation moveSlots',
    allowed: { staff: 'slotEdit' },
    // What the dry run said is not known here: nothing is done without it.
    call: (scene) => ({ input: { move: moving(scene), expected: [{ slotId: scene.free.id, digest: 'unknown' }] } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query slotPlaceWarning',
    allowed: { staff: true },
    call: ({ location, school }) => {
      const day = plusDays(dateOf(school.now), 1)
      return { input: { locationId: location.id, startsAt: `${day}T10:00:00`, endsAt: `${day}T10:50:00` } }
    },
    // Nothing of this school is at a place that another has.
    foreign: 'empty',
  },
  {
    operation: 'query lessonPeople',
    allowed: { staff: true },
    call: ({ shared }) => ({ slotIds: [shared.id] }),
    foreign: 'empty',
  },
]
