import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const deleting = ({ free }: Scene) => ({ slots: [{ slotId: free.id, version: 1 }], delete: true })
const editing = (scene: Scene) => ({ ...deleting(scene), delete: false, lessonMemo: '持ち物' })

export const slotBatchRights: Right[] = [
  ...[
    { when: 'to edit', flag: 'slotEdit', batch: editing } as const,
    { when: 'to delete', flag: 'slotDelete', batch: deleting } as const,
  ].flatMap(({ when, flag, batch }): Right[] => [
    {
      operation: 'query slotBatchPreview',
      when,
      allowed: { staff: flag },
      call: (scene) => ({ input: batch(scene) }),
      // A verdict on each slot, which says of a foreign one that it is not there.
      foreign: 'ok',
    },
    {
      operation: 'query slotChangePeople',
      when,
      allowed: { staff: flag },
      call: (scene) => ({ batch: batch(scene) }),
      foreign: 'empty',
    },
    {
      operation: 'mutation changeSlotBatch',
      when,
      allowed: { staff: flag },
      call: (scene) => ({ input: { batch: batch(scene), expected: [{ slotId: scene.free.id }] } }),
      foreign: 'generalE',
    },
  ]),
  {
    operation: 'mutation undoSlotBatch',
    allowed: { staff: true },
    // Which flag it needs is said by the batch; there is none of this name.
    call: ({ free }) => ({ batchId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
]
