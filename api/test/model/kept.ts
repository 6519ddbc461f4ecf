import type { Operation, Request } from './operations.ts'
import { plainWorld } from './plainWorld.ts'
import type { World } from './world.ts'

const plain = { claim: 'unsaid', aimed: 'nothing' } as const
const joining = (student: string, slot: string): Request => ({
  do: 'join',
  by: 'student',
  student,
  slot,
  aimed: 'nothing',
})

/** What once went wrong, to be tried first in every run. */
export const counterexamples: [World, Operation[]][] = [
  // Whoever waited for a slot that a non-lesson booking filled was not told when that was taken away (D55).
  [
    plainWorld('SOLO'),
    [
      { do: 'bookOther', slot: 'b', course: '_MEETING', ...plain },
      joining('s0001', 'b'),
      { do: 'cancelOther', slot: 'b', ...plain },
    ],
  ],
]
