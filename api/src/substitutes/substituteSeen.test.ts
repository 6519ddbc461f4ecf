import { plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { undone } from '../../test/closing.ts'
import { addStudent, type TestUser } from '../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, openDesk } from '../../test/slotDesk.ts'
import { substituted } from '../../test/substituting.ts'
import { query } from '../platform/database/sql.ts'

type Seen = { id: string; teacher: { id: string } | null; substituteFor: { id: string } | null }
const fields = 'id teacher { id } substituteFor { id }'

test('everybody sees who teaches a lesson and for whom, in lists and by its id, until it goes back (SLOT-32)', async () => {
  const desk = await openDesk()
  const { day, school, staff } = desk
  const student = await addStudent(school)
  const [first, second] = [await addTeacherOf(school, [desk.course]), await addTeacherOf(school, [desk.course])]
  const slot = await addDeskSlot(desk, `${day}T10:00:00`)
  const untouched = await addDeskSlot(desk, `${plusDays(day, 1)}T10:00:00`)
  const seenBy = async (user: TestUser) => {
    const { slots, slot: single } = await ask<{ slots: Seen[]; slot: Seen }>(
      user,
      `query ($from: PlainDate!, $to: PlainDate!, $id: ID!) {
         slots(from: $from, to: $to) { ${fields} } slot(id: $id) { ${fields} } }`,
      { from: day, to: plusDays(day, 1), id: slot.id },
    )
    expect(slots.filter(({ id }) => id === untouched.id).map(({ substituteFor }) => substituteFor)).toEqual(
      slots.some(({ id }) => id === untouched.id) ? [null] : [],
    )
    const listed = slots.find(({ id }) => id === slot.id)
    expect(listed).toEqual(single)
    return [single.teacher?.id ?? null, single.substituteFor?.id ?? null]
  }
  const giving = (from: TestUser, to: TestUser) => ({
    teacherId: from.id,
    startsAt: `${day}T00:00:00`,
    endsAt: `${plusDays(day, 1)}T00:00:00`,
    reason: '研修',
    choices: [{ slotId: slot.id, teacherId: to.id }],
    tell: false,
  })

  expect(await seenBy(student)).toEqual([desk.teacher.id, null])
  await substituted(staff, giving(desk.teacher, first))
  for (const user of [student, first, staff]) expect(await seenBy(user)).toEqual([first.id, desk.teacher.id])
  const again = await substituted(staff, giving(first, second))
  expect(await seenBy(student)).toEqual([second.id, desk.teacher.id])
  await undone(staff, again)
  expect(await seenBy(student)).toEqual([first.id, desk.teacher.id])

  const em = school.orm.em.fork()
  await query(em, `update school set display_teacher_name = false where id = $1`, [school.id])
  expect(await seenBy(student)).toEqual([null, null])
})
