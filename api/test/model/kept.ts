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

const booking = (student: string, slot: string): Request => ({
  do: 'book',
  by: 'student',
  student,
  slot,
  course: 'SOLO',
  online: false,
  place: null,
  ...plain,
})
/** The plain world with slot b at the same time as slot a. */
function clashing(): World {
  const world = plainWorld('SOLO')
  const [first] = world.slots
  const slots = world.slots.map((slot) =>
    slot.name === 'b' && first !== undefined ? { ...first, name: slot.name, teacher: slot.teacher } : slot,
  )
  return { ...world, slots }
}

/** Sequences that once went wrong, or that chance seldom brings about, to be tried first in every run. */
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
  // Nobody waits for a lesson at a time at which they have another one.
  [clashing(), [booking('s0001', 'a'), booking('s0002', 'b'), joining('s0001', 'b')]],
  // Whoever took another lesson at that time while waiting is not told of the free seat (decision 054).
  [
    clashing(),
    [
      booking('s0002', 'b'),
      joining('s0001', 'b'),
      booking('s0001', 'a'),
      { do: 'cancel', by: 'student', student: 's0002', slot: 'b', ...plain },
    ],
  ],
]
