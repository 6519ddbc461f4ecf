import fc from 'fast-check'

/** `fc.record` whose values print as they would be written. */
export function record<Value>(fields: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }): fc.Arbitrary<Value> {
  return fc.record(fields, { noNullPrototype: true })
}

/** A small school as the property tests make it; everything goes by its short name. */
export interface World {
  settings: { bookUntilMinutes: number; onlineLessons: boolean; waitingList: boolean }
  students: { name: string; active: boolean }[]
  slots: WorldSlot[]
  contracts: WorldContract[]
}

export interface WorldSlot {
  name: string
  teacher: string
  startsAt: string
  endsAt: string
  availableFrom: string
  cancelBy: string
  place: string | null
  online: boolean
  courses: string[]
}

export interface WorldContract {
  name: string
  student: string
  active: boolean
  monthly: boolean
  start: string
  end: string
  points: number
  courses: string[]
  bookingLimit: number | null
  cancelLimit: number | null
}

/** The courses of every world: `seats` students at `cost` points each; an underscore begins no lesson. */
export const COURSES = [
  { code: 'SOLO', cost: 2, seats: 1, lesson: true, active: true },
  { code: 'PAIR', cost: 1, seats: 2, lesson: true, active: true },
  { code: 'TRIO', cost: 3, seats: 3, lesson: true, active: true },
  { code: 'FREE', cost: 0, seats: 2, lesson: true, active: true },
  { code: '_MEETING', cost: 0, seats: 1, lesson: false, active: true },
  { code: '_OLD', cost: 0, seats: 1, lesson: false, active: false },
]
export const PLACES = ['Kyoto', 'Osaka']
export const STUDENTS = ['s0001', 's0002', 's0003', 's0004']
export const SLOTS = ['a', 'b', 'c', 'd', 'e', 'f']
export const CONTRACTS = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']
/** The clock when a sequence begins: most slots are open and none has begun. */
export const BEGINNING = '2028-02-27T12:00:00'

/** Days across the end of a month in a leap year; teacher tom has slots a, c, e and teacher una b, d, f. */
const DAYS = ['2028-02-28', '2028-02-29', '2028-03-01']
const lessons = COURSES.filter((course) => course.lesson).map((course) => course.code)

/** `time` moved by minutes, with the plainest means. */
export function moved(time: string, minutes: number): string {
  return new Date(Date.parse(`${time}Z`) + Math.round(minutes * 60_000)).toISOString().slice(0, 19)
}

const HOUR = 60
const DAY = 24 * HOUR

/** Tom's lessons and Una's overlap, touch or miss each other by a minute; one runs past midnight into March. */
const hours = { tom: ['10:00', '10:50', '23:30'], una: ['00:00', '10:00', '10:30', '10:49'] }

function slotNamed(name: string, index: number): fc.Arbitrary<WorldSlot> {
  const teacher = index % 2 === 0 ? 'tom' : 'una'
  const day = DAYS[Math.floor(index / 2)]
  return record({
    hour: fc.constantFrom(...hours[teacher]),
    minutes: teacher === 'tom' ? fc.constant(50) : fc.constantFrom(20, 50),
    opensBefore: fc.constantFrom(30 * DAY, 30 * DAY, 30 * DAY, 30 * DAY, 2 * DAY, HOUR),
    cancelBefore: fc.constantFrom(DAY, 6 * HOUR, 0),
    place: fc.constantFrom('Kyoto', 'Osaka', null),
    online: fc.boolean(),
    courses: fc.subarray(lessons, { minLength: 1 }),
  }).map(({ hour, minutes, opensBefore, cancelBefore, place, online, courses }) => {
    const startsAt = `${day}T${hour}:00`
    return {
      name,
      teacher,
      startsAt,
      endsAt: moved(startsAt, minutes),
      availableFrom: moved(startsAt, -opensBefore),
      cancelBy: moved(startsAt, -cancelBefore),
      place,
      online: online || place === null,
      courses,
    }
  })
}

/** A contract of one of the students; most cover the days of the slots, some end or begin between them. */
function contractNamed(name: string, index: number): fc.Arbitrary<WorldContract> {
  const limit = fc.constantFrom(null, null, 0, 1, 2, 3)
  return record({
    name: fc.constant(name),
    student: fc.constant(STUDENTS[index % 3] ?? ''),
    active: fc.boolean().map((off) => !off || index < 3),
    monthly: fc.boolean(),
    start: fc.constantFrom('2028-01-01', '2028-01-01', '2028-02-29', '2028-03-01'),
    end: fc.constantFrom('2028-03-31', '2028-03-31', '2028-03-01', '2028-03-02'),
    points: fc.integer({ min: 0, max: 9 }),
    courses: fc.subarray(lessons, { minLength: 1 }),
    bookingLimit: limit,
    cancelLimit: limit,
  })
}

const mostly = fc.constantFrom(true, true, true, true, false)

/** Schools of six slots, four students (the last without any contract) and seven contracts of three of them. */
export const worlds: fc.Arbitrary<World> = record({
  settings: record({
    bookUntilMinutes: fc.constantFrom(0, 60, 60, 60, 90, 25 * HOUR),
    onlineLessons: mostly,
    waitingList: mostly,
  }),
  students: fc.tuple(
    ...STUDENTS.map((name, index) => record({ name: fc.constant(name), active: fc.constant(index < 3) })),
  ),
  slots: fc.tuple(...SLOTS.map(slotNamed)),
  contracts: fc.tuple(...CONTRACTS.map(contractNamed)),
})
