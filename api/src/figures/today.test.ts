import { isSlotShown, type SlotShow } from '@koma/schema/rules/slotShown'
import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let waiting: TestUser
let course: TestCourse
let going: TestSlot
let over: TestSlot
let full: TestSlot

interface Today {
  lessons: { slotId: string; students: string[]; unmarked: number; place: string | null }[]
  upcoming: { slotId: string } | null
  inProgress: number
  unmarked: number
  unmarkedFrom: string
  free: number
  waiting: number
  waitingTo: string
  unpaid: number
  ending: number
  low: number
  failedMails: number
  runs: { kind: string; done: number; total: number }[]
}

const document = `query { today { lessons { slotId startsAt endsAt place courseName teacherName students unmarked }
  upcoming { slotId } inProgress unmarked unmarkedFrom free waiting waitingTo unpaid ending low failedMails runs { kind done total } } }`
const today = async () => (await ask<{ today: Today }>(staff, document, {})).today

async function book(slot: TestSlot, user: TestUser): Promise<void> {
  const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: user.id }
  await ask(staff, 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }', { input })
}

/** A zone in which it is about noon, so that hours before and after are of the same day. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}

beforeAll(async () => {
  school = await openSchool({ timezoneName: zoneAtNoon() })
  staff = await school.addStaff({ permissions: ['slotBook', 'slotNew'] })
  const teacher = await school.addTeacher()
  course = await school.addCourse({ numberOfStudents: 1 })
  student = await school.addStudent()
  waiting = await school.addStudent()
  const day = dateOf(school.now)
  await addContract(student, { courses: [course], points: 50, contractValue: 10_000, endDate: plusDays(day, 400) })
  await addContract(waiting, { courses: [course], points: 50, endDate: plusDays(day, 10) })
  // What is owed is owed, active or not.
  await addContract(student, { courses: [], points: 50, contractValue: 5000, active: false })
  for (const more of [{ points: 4 }, { points: 4, active: false }, { points: 4, monthlyContract: true }])
    await addContract(waiting, { courses: [], ...more })
  const slot = (startsAt: string) => school.addSlot({ teacher, courses: [course], startsAt })
  going = await slot(plusMinutes(school.now, -10))
  over = await slot(`${plusDays(day, -2)}T10:00:00`)
  await slot(`${plusDays(day, -20)}T10:00:00`).then((longAgo) => book(longAgo, student))
  full = await slot(`${plusDays(day, 3)}T10:00:00`)
  for (const each of [going, over, full]) await book(each, student)
  await ask(staff, 'mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code } }', {
    input: { slotId: full.id, studentId: waiting.id },
  })
})

test('today shows current lessons, unmarked and waiting students, debts, ending contracts and low balances (CON-24…26, D128)', async () => {
  const { lessons, upcoming, ...figures } = await today()
  expect(upcoming?.slotId).toBe(full.id)
  expect(lessons).toMatchObject([{ slotId: going.id, unmarked: 1, place: going.location?.locationName }])
  expect(lessons[0]?.students).toHaveLength(1)
  expect(figures).toMatchObject({ unmarked: 1, waiting: 1, unpaid: 2, ending: 1, low: 1, failedMails: 0, runs: [] })
})

test('an attendance that is marked, a mail that failed and work that goes on change it', async () => {
  const input = { slotId: over.id, studentId: student.id, attendance: 'present' }
  await ask(staff, 'mutation ($input: AttendanceInput!) { setAttendance(input: $input) { code } }', { input })
  const em = school.orm.em.fork()
  await query(
    em,
    `insert into mail (school_id, key, kind, student_id, address, language, data, state, attempts, subject, body_text, body_html, finished_at)
     values ($1, 'k', 'passwordChanged', $2, 'a@example.test', 'jp', '{"by":"self"}', 'failed', 1, 's', 't', 'h', now())`,
    [school.id, student.id],
  )
  await query(
    em,
    `insert into run (school_id, kind, alone, actor, actor_name, input, total, started_at)
     values ($1, 'tally', true, 'staff:x', 'X', '{}', 9, $2)`,
    [school.id, school.now],
  )
  expect(await today()).toMatchObject({ unmarked: 0, failedMails: 1, runs: [{ kind: 'tally', done: 0, total: 9 }] })
})

test('each figure is as many as the list that it leads to has, also of what was free or waited for earlier today (SCHED-01)', async () => {
  const day = dateOf(school.now)
  const teacher = await school.addTeacher()
  const make = async (startsAt: string, user?: TestUser) => {
    const slot = await school.addSlot({ teacher, courses: [course], startsAt })
    if (user !== undefined) await book(slot, user)
    return slot
  }
  await make(plusMinutes(school.now, -200))
  await make(plusMinutes(school.now, 60))
  const missed = await make(plusMinutes(school.now, -120), student)
  await query(
    school.orm.em.fork(),
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`,
    [school.id, missed.id, waiting.id, school.now],
  )
  const { slots } = await ask<{ slots: ListedSlot[] }>(
    staff,
    `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { startsAt endsAt bookedCount occupancy teacherActive
      waitingList { id } bookings { attendance student { id } } } }`,
    { from: plusDays(day, -10), to: plusDays(day, 20) },
  )
  const figures = await today()
  const listed = (show: SlotShow, from: string, to: string) =>
    slots.filter(
      (slot) =>
        slot.startsAt.slice(0, 10) >= from &&
        slot.startsAt.slice(0, 10) <= to &&
        isSlotShown(show, factsOf(slot), school.now),
    ).length
  expect(figures).toMatchObject({
    inProgress: listed('now', day, day),
    free: listed('free', day, day),
    unmarked: listed('unmarked', figures.unmarkedFrom, day),
    waiting: listed('waiting', day, figures.waitingTo),
  })
  const counted = await ask<Record<string, number>>(
    staff,
    `query { unpaid: contractCount(kind: unpaid, all: true) ending: contractCount(kind: ending) low: contractCount(kind: low) }`,
  )
  expect(figures).toMatchObject(counted)
  const money = await ask<{ money: { owed: { count: number }[] } }>(
    staff,
    `query ($month: String!) { money: moneyFigures(from: $month, to: $month) { owed { count } } }`,
    { month: day.slice(0, 7) },
  )
  expect(money.money.owed.reduce((sum, { count }) => sum + count, 0)).toBe(figures.unpaid)
})

interface ListedSlot {
  startsAt: string
  endsAt: string
  bookedCount: number
  occupancy: string
  teacherActive: boolean
  waitingList: object[]
  bookings: { attendance: string | null; student: object | null }[]
}

const factsOf = ({ startsAt, endsAt, bookedCount, occupancy, teacherActive, waitingList, bookings }: ListedSlot) => ({
  startsAt,
  endsAt,
  booked: bookedCount,
  isFull: occupancy === 'full',
  teacherActive,
  waiting: waitingList.length,
  unmarked: bookings.filter(({ student: user, attendance }) => user !== null && attendance === null).length,
})

test('today counts nothing of another school (D21)', async () => {
  const own = await today()
  const counted = Object.entries(own).filter(([, figure]) => typeof figure === 'number')
  expect(counted.filter(([, figure]) => figure === 0)).toEqual([])
  const elsewhere = await openSchool()
  const their = await ask<{ today: Today }>(await elsewhere.addStaff(), document, {})
  expect(their.today).toMatchObject({
    ...Object.fromEntries(counted.map(([name]) => [name, 0])),
    lessons: [],
    runs: [],
  })
})

type Ranged = Exclude<keyof Today, 'upcoming' | 'unmarkedFrom' | 'waitingTo' | 'runs' | 'failedMails'>
/** Values just inside and just outside what each figure counts: days and minutes from now, or points. */
const ends: [Ranged, { inside: number[]; outside: number[]; of: 'days' | 'minutes' | 'ending' | 'points' | 'owed' }][] =
  [
    ['waiting', { of: 'days', inside: [1, 14], outside: [-1, 15] }],
    ['unmarked', { of: 'days', inside: [-7, -1], outside: [-8, 1] }],
    ['free', { of: 'minutes', inside: [5, 11 * 60], outside: [-60, 13 * 60] }],
    ['inProgress', { of: 'minutes', inside: [-45, -5], outside: [-55, 5] }],
    ['lessons', { of: 'minutes', inside: [-45, 115], outside: [-55, 125] }],
    ['ending', { of: 'ending', inside: [0, 30], outside: [31] }],
    ['low', { of: 'points', inside: [0, 4], outside: [5] }],
    ['unpaid', { of: 'owed', inside: [1], outside: [0] }],
  ]

test.each(ends)(
  'what is just outside of its range is not counted: %s (D128)',
  async (figure, { of, inside, outside }) => {
    const own = await openSchool({ timezoneName: zoneAtNoon(), waitingList: true })
    const [boss, teacher, someone] = [
      await own.addStaff({ permissions: ['slotBook'] }),
      await own.addTeacher(),
      await own.addStudent(),
    ]
    const lesson = await own.addCourse()
    const day = dateOf(own.now)
    if (of === 'days' || of === 'minutes') {
      await addContract(someone, { courses: [lesson], points: 50 })
      for (const offset of [...inside, ...outside]) {
        const startsAt = of === 'days' ? `${plusDays(day, offset)}T12:00:00` : plusMinutes(own.now, offset)
        const someTeacher = of === 'days' ? teacher : await own.addTeacher()
        const slot = await own.addSlot({ teacher: someTeacher, courses: [lesson], startsAt })
        if (figure === 'free') continue
        const input = {
          slotId: slot.id,
          courseCode: lesson.code,
          online: false,
          studentId: someone.id,
          lessonRules: false,
        }
        const owner = of === 'days' ? someone : await own.addStudent()
        await addContract(owner, { courses: [lesson], points: 50 })
        await ask(boss, 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }', {
          input: { ...input, studentId: owner.id },
        })
        await query(
          own.orm.em.fork(),
          `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`,
          [own.id, slot.id, (await own.addStudent()).id, own.now],
        )
      }
    } else
      for (const amount of [...inside, ...outside]) {
        const far = plusDays(day, 300)
        await addContract(someone, {
          courses: [],
          points: of === 'points' ? amount : 50,
          endDate: of === 'ending' ? plusDays(day, amount) : far,
          contractValue: of === 'owed' ? amount : 0,
        })
      }
    const { today: seen } = await ask<{ today: Today }>(boss, document, {})
    const counted = seen[figure]
    expect(typeof counted === 'number' ? counted : counted.length).toBe(inside.length)
  },
)
