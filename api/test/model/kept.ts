import type { Operation, Request } from './operations.ts'
import { moved, SLOTS, STUDENTS, type World } from './world.ts'

const DAYS = ['2028-02-28', '2028-02-28', '2028-02-29', '2028-02-29', '2028-03-01', '2028-03-01']

/** The plainest world: six slots in Kyoto of one course for one student, and a contract of each of three students. */
function plainWorld(course: string): World {
  return {
    settings: { bookUntilMinutes: 60, onlineLessons: true, waitingList: true },
    students: STUDENTS.map((name, index) => ({ name, active: index < 3 })),
    slots: SLOTS.map((name, index) => {
      const startsAt = `${DAYS[index]}T${10 + (index % 2) * 5}:00:00`
      return {
        name,
        teacher: index % 2 === 0 ? 'tom' : 'una',
        startsAt,
        endsAt: moved(startsAt, 50),
        availableFrom: '2028-01-01T09:00:00',
        cancelBy: moved(startsAt, -24 * 60),
        place: 'Kyoto',
        online: false,
        courses: [course],
      }
    }),
    contracts: ['k1', 'k2', 'k3'].map((name, index) => ({
      name,
      student: STUDENTS[index] ?? '',
      active: true,
      monthly: false,
      start: '2028-01-01',
      end: '2028-03-31',
      points: 5,
      courses: [course],
      bookingLimit: null,
      cancelLimit: null,
    })),
  }
}

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
