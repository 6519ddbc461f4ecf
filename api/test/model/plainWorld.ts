import { moved, SLOTS, STUDENTS, type World } from './world.ts'

const DAYS = ['2028-02-28', '2028-02-28', '2028-02-29', '2028-02-29', '2028-03-01', '2028-03-01']

/**
 * The plainest world: six slots in Kyoto for one course, free to cancel until a day before, and a contract
 * of five points without limits for each of three students. Slots a and b are on 28 February, c and d on
 * the 29th, e and f on 1 March, at 10:00 and at 15:00.
 */
export function plainWorld(course: string): World {
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
