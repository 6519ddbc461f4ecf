import { dateOf, minutesBetween, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

interface Totals {
  slots: number
  booked: number
  minutes: number
  bookedMinutes: number
  bookings: number
  returned: number
  kept: number
  present: number
  absent: number
  newStudents: number
  leaving: number
}
interface Use {
  id: string | null
  slots: number
  booked: number
  minutes: number
  bookedMinutes: number
}
interface Figures {
  now: Totals
  before: Totals
  teachers: Use[]
  courses: Use[]
  places: Use[]
  hours: { weekday: number; hour: number; slots: number; booked: number }[]
  weeks: { from: string; bookings: number; cancellations: number }[]
  atRisk: { id: string; away: boolean; points: number | null; lastLesson: string | null }[]
}

const totals = `slots booked minutes bookedMinutes bookings returned kept present absent newStudents leaving`
const used = `id slots booked minutes bookedMinutes`
const document = `query ($from: PlainDate!, $to: PlainDate!) { lessonFigures(from: $from, to: $to) {
  now { ${totals} } before { ${totals} } teachers { ${used} } courses { ${used} } places { ${used} }
  hours { weekday hour slots booked } weeks { from bookings cancellations } atRisk { id away points lastLesson } } }`

interface Slot {
  id: string
  teacher: string
  starts: string
  ends: string
  count: number
  course: string | null
  place: string | null
}
interface Booking {
  student: string | null
  starts: string
  status: string
  attendance: string | null
}
interface Contract {
  student: string
  first: string
  last: string
}

/** Counts as somebody would who only had the rows. */
function counted(slots: Slot[], bookings: Booking[], contracts: Contract[], from: string, to: string): Totals {
  const within = <Row extends { starts: string }>(rows: Row[]) =>
    rows.filter(({ starts }) => starts.slice(0, 10) >= from && starts.slice(0, 10) <= to)
  const here = within(slots)
  const seats = within(bookings).filter(({ student }) => student !== null)
  const live = seats.filter(({ status }) => status === 'booked')
  const students = [...new Set(contracts.map(({ student }) => student))].map((student) => {
    const own = contracts.filter((contract) => contract.student === student)
    return {
      first: own.map(({ first }) => first).toSorted()[0] ?? '',
      last:
        own
          .map(({ last }) => last)
          .toSorted()
          .at(-1) ?? '',
    }
  })
  const isIn = (day: string) => day >= from && day <= to
  return {
    ...useOf(here),
    bookings: live.length,
    returned: seats.filter(({ status }) => status === 'cancel-return' || status === 'cancel-unrestricted').length,
    kept: seats.filter(({ status }) => status === 'cancel-no-return').length,
    present: live.filter(({ attendance }) => attendance === 'present').length,
    absent: live.filter(({ attendance }) => attendance === 'absent').length,
    newStudents: students.filter(({ first }) => isIn(first)).length,
    leaving: students.filter(({ last }) => isIn(last)).length,
  }
}

function useOf(slots: Slot[]): Omit<Use, 'id'> {
  const long = (some: Slot[]) => some.reduce((sum, { starts, ends }) => sum + minutesBetween(starts, ends), 0)
  const booked = slots.filter(({ count }) => count > 0)
  return { slots: slots.length, booked: booked.length, minutes: long(slots), bookedMinutes: long(booked) }
}

const byId = (uses: Use[]) => new Map(uses.map(({ id, ...rest }) => [id, rest]))
const grouped = (slots: Slot[], key: (slot: Slot) => string | null) =>
  new Map([...Map.groupBy(slots, key)].map(([id, some]) => [id, useOf(some)]))

test('figures equal what is counted from the rows of random schools (property, D128)', async () => {
  const step = fc.record({
    day: fc.integer({ min: -40, max: 40 }),
    hour: fc.integer({ min: 8, max: 20 }),
    teacher: fc.integer({ min: 0, max: 2 }),
    students: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
    cancels: fc.boolean(),
    attendance: fc.constantFrom('present', 'absent', null),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 14 }),
      fc.integer({ min: 0, max: 40 }),
      async (steps, length) => {
        const school = await openSchool()
        const em = school.orm.em.fork()
        const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
        const teachers = await Promise.all([0, 1, 2].map(() => school.addTeacher()))
        const course = await school.addCourse({ numberOfStudents: 3 })
        const students = await Promise.all([0, 1, 2, 3, 4].map(() => school.addStudent()))
        const today = dateOf(school.now)
        for (const [index, student] of students.entries())
          await addContract(student, {
            courses: [course],
            points: 3 + index * 20,
            startDate: plusDays(today, -100 + index * 20),
            endDate: plusDays(today, 60 + index * 30),
          })
        const taken = new Set<string>()
        for (const { day, hour, teacher, students: user, cancels, attendance } of steps) {
          const key = `${day} ${hour}`
          const by = teachers[teacher]
          if (taken.has(key) || by === undefined) continue
          taken.add(key)
          const startsAt = `${plusDays(today, day)}T${String(hour).padStart(2, '0')}:00:00`
          const slot = await school.addSlot({ teacher: by, courses: [course], startsAt })
          for (const each of user) {
            const studentId = students[each]?.id
            const input = { slotId: slot.id, courseCode: course.code, online: false, studentId }
            await ask(staff, 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }', { input })
            const named = { slotId: slot.id, studentId }
            if (cancels && each > 1)
              await ask(staff, 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }', {
                input: named,
              })
            else
              await ask(staff, 'mutation ($input: AttendanceInput!) { setAttendance(input: $input) { code } }', {
                input: { ...named, attendance },
              })
          }
        }
        const slots = await query<Slot>(
          em,
          `select id, teacher_id as teacher, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as starts,
           to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS') as ends, booked_count as count, booked_course_id as course,
           booked_location_id as place from slot where school_id = $1`,
          [school.id],
        )
        const bookings = await query<Booking>(
          em,
          `select student_id as student, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as starts, status, attendance
         from booking where school_id = $1`,
          [school.id],
        )
        const contracts = await query<Contract>(
          em,
          `select student_id as student, start_date::text as first, end_date::text as last from contract where school_id = $1`,
          [school.id],
        )
        const [from, to] = [plusDays(today, -20), plusDays(today, -20 + length)]
        const { lessonFigures: found } = await ask<{ lessonFigures: Figures }>(staff, document, { from, to })
        expect(found.now).toEqual(counted(slots, bookings, contracts, from, to))
        expect(found.before).toEqual(
          counted(slots, bookings, contracts, plusDays(from, -length - 1), plusDays(from, -1)),
        )
        const here = slots.filter(({ starts }) => starts.slice(0, 10) >= from && starts.slice(0, 10) <= to)
        const held = here.filter(({ count }) => count > 0)
        expect(byId(found.teachers)).toEqual(grouped(here, ({ teacher }) => teacher))
        expect(byId(found.courses)).toEqual(grouped(held, (slot) => slot.course))
        expect(byId(found.places)).toEqual(grouped(held, (slot) => slot.place))
        expect(found.hours.reduce((sum, { slots: n }) => sum + n, 0)).toBe(here.length)
        for (const { weekday, hour, slots: n, booked } of found.hours) {
          const then = here.filter(
            ({ starts }) =>
              Temporal.PlainDateTime.from(starts).dayOfWeek === weekday && Number(starts.slice(11, 13)) === hour,
          )
          expect({ n, booked }).toEqual({ n: then.length, booked: then.filter(({ count }) => count > 0).length })
        }
        expect(found.weeks.reduce((sum, week) => sum + week.bookings, 0)).toBe(found.now.bookings)
        expect(found.weeks.reduce((sum, week) => sum + week.cancellations, 0)).toBe(found.now.returned + found.now.kept)
        const weekdayOfFirst = Temporal.PlainDate.from(from).dayOfWeek
        expect(found.weeks.map((week) => week.from)).toEqual(
          Array.from({ length: Math.ceil((length + weekdayOfFirst) / 7) }, (_, n) =>
            plusDays(from, 1 - weekdayOfFirst + 7 * n),
          ),
        )
        const away = students.filter(({ id }) => {
          const last = bookings
            .filter(({ student, status }) => student === id && status === 'booked')
            .map(({ starts }) => starts)
          const began = contracts.find(({ student }) => student === id)?.first ?? ''
          const since = last.length === 0 ? [began] : last
          return since.every((time) => time < plusDays(today, -30))
        })
        expect(
          found.atRisk
            .filter(({ away: isAway }) => isAway)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(away.map(({ id }) => id).toSorted())
        for (const { id, lastLesson } of found.atRisk) {
          const begun = bookings.filter(
            ({ student, status, starts }) => student === id && status === 'booked' && starts <= school.now,
          )
          expect(lastLesson).toBe(
            begun
              .map(({ starts }) => starts.slice(0, 10))
              .toSorted()
              .at(-1) ?? null,
          )
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('students who started lately or will start do not count as away, and the count goes beyond the first hundred (D128)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff()
  const today = dateOf(school.now)
  const began = async (days: number, more: object = {}) => {
    const student = await school.addStudent()
    const startDate = plusDays(today, days)
    await addContract(student, { courses: [], points: 50, startDate, endDate: plusDays(today, 60), ...more })
    return student.id
  }
  const long = await began(-40)
  await began(-1)
  await began(5, { points: 1 })
  const short = `query ($from: PlainDate!, $to: PlainDate!) { lessonFigures(from: $from, to: $to) {
    atRiskCount atRisk { id away } weeks { bookings } } }`
  const find = async () => {
    const days = { from: plusDays(today, -13), to: today }
    return (await ask<{ lessonFigures: Figures & { atRiskCount: number } }>(staff, short, days)).lessonFigures
  }
  const few = await find()
  expect(few).toMatchObject({ atRiskCount: 1, atRisk: [{ id: long, away: true }] })
  expect(few.weeks.length).toBeGreaterThanOrEqual(2)
  await Promise.all(Array.from({ length: 104 }, () => began(-50)))
  const many = await find()
  expect([many.atRisk.length, many.atRiskCount]).toEqual([100, 105])
})
