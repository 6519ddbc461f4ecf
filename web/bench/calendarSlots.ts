import { Temporal } from 'temporal-polyfill'

const today = Temporal.Now.plainDateISO('Asia/Tokyo')

/** The Monday of the next week, in the demo school's time zone. A week that is over shows less of its lessons. */
export const monday = today.add({ days: 8 - today.dayOfWeek }).toString()

/** Returns the date so many days after `monday`. */
const dateAfter = (days: number) => Temporal.PlainDate.from(monday).add({ days }).toString()

/** A slot as the server sends it, with the fields that the calendar of teachers and staff asks for. */
export type BenchSlot = ReturnType<typeof slotAt>

/** One in the week that begins on `monday`: every third empty, every third with a seat left, every third full. */
export function slotAt(index: number, day: number, minutes: number, teacher: number, student = '佐藤 花子') {
  const at = (plus: number) => {
    const [hour, minute] = [Math.floor((minutes + plus) / 60), (minutes + plus) % 60]
    const pad = (value: number) => String(value).padStart(2, '0')
    return `${dateAfter(day - 1)}T${pad(hour)}:${pad(minute)}:00`
  }
  const course = {
    __typename: 'Course',
    id: 'c',
    code: 'TALK',
    displayName: 'フリートーク',
    cost: 1,
    numberOfStudents: 2,
  }
  const count = index % 3
  const colour = (((teacher + 1) * 2_654_435) % 0xff_ff_ff).toString(16).padStart(6, '0')
  return {
    __typename: 'Slot',
    id: `slot-${index}`,
    startsAt: at(0),
    endsAt: at(50),
    availableFrom: `${dateAfter(-60)}T09:00:00`,
    cancelBy: `${dateAfter(-3)}T18:00:00`,
    teacher: {
      __typename: 'Teacher',
      id: `t-${teacher}`,
      teacherCode: `t${teacher}`,
      displayName: `講師 ${teacher}`,
      calendarColor: `#${colour}`,
    },
    location: { __typename: 'Location', id: 'l', locationName: '駅前校' },
    onlineAvailable: index % 2 === 0,
    onlineLessonLink: '',
    lessonMemo: '',
    lessonLocation: count > 0 ? '駅前校' : null,
    lessonOnline: count > 0 ? false : null,
    courses: [course],
    bookedCourse: count > 0 ? course : null,
    bookedCount: count,
    capacity: count > 0 ? 2 : null,
    occupancy: (['empty', 'partial', 'full'] as const)[count],
    waitingCount: 0,
    version: 1,
    waitingList: [],
    bookings: Array.from({ length: count }, (_, number) => ({
      __typename: 'Booking',
      id: `b-${index}-${number}`,
      online: false,
      lessonLocation: '駅前校',
      attendance: null,
      student: {
        __typename: 'BookedStudent',
        id: `s-${index}-${number}`,
        studentCode: 's0001',
        fullName: student,
      },
    })),
  }
}

/** `teachers` teachers with `lessons` lessons each on each of `days` days from Monday on, an hour apart. */
export function calendarOf(days: number, teachers: number, lessons: number): BenchSlot[] {
  return Array.from({ length: days * teachers * lessons }, (_, index) => {
    const hour = Math.floor(index / teachers) % lessons
    return slotAt(index, 1 + Math.floor(index / (teachers * lessons)), 600 + hour * 60, index % teachers)
  })
}

/** Returns the same slot after somebody named `student` booked, in its very place. */
export function bookedBy(slot: BenchSlot, student: string): BenchSlot {
  const index = Number(slot.id.slice(5))
  const booked = slotAt(index % 3 === 0 ? index + 2 : index, 1, 600, 0, student)
  const { id, startsAt, endsAt, teacher } = slot
  return { ...booked, id, startsAt, endsAt, teacher, version: slot.version + 1 }
}
