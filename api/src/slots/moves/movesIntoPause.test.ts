import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestSlot } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'

test('a lesson that moves into a pause warns by name, and one within it does not (PAUSE-16)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const teacher = await school.addTeacher()
  const student = await school.addStudent({ lastName: '田中', firstName: '実' })
  const course = await school.addCourse()
  await addContract(student, { courses: [course] })
  const day = (days: number) => plusDays(dateOf(school.now), days)
  const slots: TestSlot[] = []
  for (const days of [5, 12]) {
    const slot = await school.addSlot({ teacher, courses: [course], startsAt: `${day(days)}T10:00` })
    slots.push(slot)
    await ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
      input: { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id },
    })
  }
  await ask(staff, `mutation ($leave: LeaveInput!) { recordLeave(input: { leave: $leave }) { code } }`, {
    leave: {
      studentId: student.id,
      kind: 'pause',
      from: day(10),
      until: day(20),
      keepPlaces: true,
      cancelBookings: false,
    },
  })
  const moves = async (to: number) => {
    const { rows } = await ask<{ rows: { id: string; version: number }[] }>(
      staff,
      `query ($from: PlainDate!, $to: PlainDate!) { rows: slots(from: $from, to: $to) { id version startsAt } }`,
      { from: day(5), to: day(12) },
    )
    const { verdicts } = await ask<{ verdicts: { slotId: string; warnings: string[] }[] }>(
      staff,
      `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId warnings } }`,
      {
        input: {
          moves: rows.map(({ id, version }, at) => ({ slotId: id, version, startsAt: `${day(to)}T1${at}:00:00` })),
          tell: false,
        },
      },
    )
    return slots.map(({ id }) => verdicts.find(({ slotId }) => slotId === id)?.warnings)
  }
  expect(await moves(15)).toEqual([['田中 実 is on pause or has left on the new day.'], []])
  expect(await moves(25)).toEqual([[], []])
})

test('a student on pause is marked when staff choose whom to book, after those who can be (PAUSE-16)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const course = await school.addCourse()
  const [paused, present] = [await school.addStudent(), await school.addStudent()]
  for (const student of [paused, present]) await addContract(student, { courses: [course] })
  const day = (days: number) => plusDays(dateOf(school.now), days)
  await ask(staff, `mutation ($leave: LeaveInput!) { recordLeave(input: { leave: $leave }) { code } }`, {
    leave: {
      studentId: paused.id,
      kind: 'pause',
      from: day(10),
      until: day(20),
      keepPlaces: true,
      cancelBookings: true,
    },
  })
  const choices = async (date: string) =>
    (
      await ask<{ studentChoices: { id: string; isAway: boolean }[] }>(
        staff,
        `query ($date: PlainDate!) { studentChoices(search: "", date: $date) { id isAway } }`,
        { date },
      )
    ).studentChoices
  expect(await choices(day(15))).toEqual([
    { id: present.id, isAway: false },
    { id: paused.id, isAway: true },
  ])
  expect((await choices(day(21))).map(({ isAway }) => isAway)).toEqual([false, false])
})
