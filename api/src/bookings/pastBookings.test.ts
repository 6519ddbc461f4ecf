import { plusDays, plusMinutes } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addContract, addSlot, addStaff, addStudent, makeSchool, readyToBook, sessionFor } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'

interface Seen {
  id: string
  bookedCount: number
  bookings: unknown
  waitingList: unknown
}

const document = `query ($from: PlainDate!, $to: PlainDate!) { viewer { student {
  upcomingBookings { slot { id } }
  pastBookings(from: $from, to: $to) { cost slot { id bookedCount bookings { id } waitingList { id } } } } } }`

test('a student is told which lessons of a range of days were the own ones, and of nobody else (SLOT-09, D57, D63)', async () => {
  const app = await testApp()
  const school = await makeSchool((await testDatabase()).orm)
  const ended = plusMinutes(school.now, -60 * 24 * 20)
  const { student, course, slot } = await readyToBook(school, {
    course: { numberOfStudents: 2 },
    slot: { startsAt: `${ended.slice(0, 16)}:00` },
  })
  const other = await addStudent(school)
  await addContract(other, { courses: [course] })
  const later = await addSlot(school, { courses: [course], teacher: slot.teacher })
  const staff = await addStaff(school, { permissions: ['slotBook'] })
  const desk = { host: school.host, authorization: await sessionFor(staff) }
  for (const [slotId, studentId] of [
    [slot.id, student.id],
    [slot.id, other.id],
    [later.id, student.id],
  ]) {
    const input = { slotId, studentId, courseCode: course.code, online: false }
    const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
    expect((await graphql(app, book, { input }, desk)).body.data).toEqual({ bookSlot: { code: '1001' } })
  }

  const asker = { host: school.host, authorization: await sessionFor(student), language: 'en' }
  const ask = async (from: string, to: string) => {
    type Answer = { viewer: { student: { upcomingBookings: unknown; pastBookings: { slot: Seen }[] } } }
    return (await graphql<Answer>(app, document, { from, to }, asker)).body
  }
  const day = slot.startsAt.slice(0, 10)
  const seen = (await ask(day, day)).data?.viewer.student
  expect(seen?.pastBookings).toEqual([
    { cost: course.cost, slot: { id: slot.id, bookedCount: 2, bookings: null, waitingList: null } },
  ])
  expect(seen?.upcomingBookings).toEqual([{ slot: { id: later.id } }])
  expect((await ask(plusDays(day, 1), plusDays(day, 60))).data?.viewer.student.pastBookings).toEqual([])
  expect((await ask(plusDays(day, -7), plusDays(day, -1))).data?.viewer.student.pastBookings).toEqual([])
  const tooLong = await ask(day, plusDays(day, 92))
  expect(tooLong.errors?.[0]?.message).toBe('Choose a period of 1 to 92 days.')
})
