import { plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { closed, closing, emptied, undone } from '../../test/closing.ts'
import { worked } from '../../test/worked.ts'
import { addSlot, addStudent, addTeacher } from '../../test/school.ts'
import { ask, askerOf, edit, goodForm } from '../../test/slotDesk.ts'
import { closingScene } from '../../test/closingScene.ts'

const scene = closingScene()
const { at, rows, slotAt, wholeDay, book, studentWith, pointsOf, slotIds, differences, line, groupLesson } = scene

test('a closed day is emptied: lessons come back whatever the limits, lines end, each student and the teacher hear once, and undone all is there again', async () => {
  const [first, second, empty] = [await slotAt('10:00'), await slotAt('11:00'), await slotAt('12:00')]
  const other = await slotAt('10:00', { startsAt: at('10:00', plusDays(scene.day, 1)) })
  const { student, contract } = await studentWith()
  await book(first, student)
  await book(second, student)
  const waits = (await studentWith()).student
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`,
    first.id,
    waits.id,
  )
  const before = await pointsOf(contract.id)
  await rows(
    `update teacher set email = 't@example.test', notify = true where school_id = $1 and id = $2`,
    scene.desk.teacher.id,
  )
  await rows(`delete from mail where school_id = $1`)

  const dry = await closing(scene.desk.staff, wholeDay())
  expect(dry.plan).toMatchObject({ students: 2, mails: 2 })
  expect(
    dry.plan?.slots.map(({ slotId, stays, seats, waitingNames }) => [slotId, stays, seats.length, waitingNames.length]),
  ).toEqual([
    [first.id, null, 1, 1],
    [second.id, null, 1, 0],
    [empty.id, null, 0, 0],
  ])
  expect(await slotIds()).toHaveLength(4)

  const runId = await emptied(scene.desk, wholeDay())
  expect(await slotIds()).toEqual([other.id])
  expect(await pointsOf(contract.id)).toBe((before ?? 0) + 2 * (scene.desk.course.cost ?? 1))
  expect(await rows(`select status from booking where school_id = $1`)).toEqual([
    { status: 'cancel-unrestricted' },
    { status: 'cancel-unrestricted' },
  ])
  const mails = (end: 'closed' | 'reopened') =>
    rows<{ to: string; lessons: number; back: number; waited: number; reason: string }>(
      `select coalesce(student_id, teacher_id) as "to", jsonb_array_length(data -> 'lessons') as lessons,
         jsonb_array_length(jsonb_path_query_array(data, '$.lessons[*] ? (@.back == true)')) as back,
         jsonb_array_length(data -> 'waited') as waited, data ->> 'reason' as reason
       from mail where school_id = $1 and kind = 'closure' and data ->> 'end' = $2 order by lessons desc, student_id`,
      end,
    )
  const reason = '研修日'
  const notified = (back: number) => [
    { to: student.id, lessons: 2, back, waited: 0, reason },
    { to: scene.desk.teacher.id, lessons: 2, back, waited: 0, reason },
    { to: waits.id, lessons: 0, back: 0, waited: 1, reason },
  ]
  expect(await mails('closed')).toEqual(notified(0))
  expect(await differences()).toEqual([])

  const refused = await edit('createSlot', { input: goodForm(scene.desk) }, await askerOf(scene.desk.staff))
  expect(refused).toMatchObject({ success: false, code: 'ES1005', field: 'lessonDate' })
  expect(refused.message).toBe('This time is closed: 研修日')
  await expect(slotAt('15:00')).rejects.toThrow(/closed time/)

  expect(await undone(scene.desk.staff, runId)).toMatchObject({ success: true })
  expect((await slotIds()).toSorted()).toEqual([first.id, second.id, empty.id, other.id].toSorted())
  expect(await mails('reopened')).toEqual(notified(2))
  expect(await pointsOf(contract.id)).toBe(before)
  expect(await rows(`select slot_id from waiting where school_id = $1`)).toEqual([{ slot_id: first.id }])
  expect(await rows(`select count(*)::int as n from booking where school_id = $1 and status = 'booked'`)).toEqual([
    { n: 2 },
  ])
  expect(await differences()).toEqual([])
  expect(await undone(scene.desk.staff, runId)).toMatchObject({ success: false })
  expect(
    await edit(
      'createSlot',
      { input: goodForm(scene.desk, { startsAt: at('16:00'), endsAt: at('16:50') }) },
      await askerOf(scene.desk.staff),
    ),
  ).toMatchObject({ success: true })
})

test('lessons that cannot come back are listed with their reason, and points stay right', async () => {
  const [busy, poor, removed] = [await slotAt('10:00'), await slotAt('11:00'), await slotAt('12:00')]
  const [a, b, c] = [await studentWith(), await studentWith(), await studentWith()]
  await book(busy, a.student)
  await book(poor, b.student)
  await book(removed, c.student)
  const runId = await emptied(scene.desk, wholeDay())
  await rows(
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
    select $1, id, -points, 'adjustment', 'staff:admin', now() from contract where school_id = $1 and id = $2`,
    b.contract.id,
  )
  await rows(`update student set active = false where school_id = $1 and id = $2`, c.student.id)
  await rows(`update closure set ends_at = starts_at + interval '1 hour' where school_id = $1`)
  const later = await slotAt('10:20', { minutes: 30 })
  expect(await undone(scene.desk.staff, runId)).toMatchObject({ success: true })
  const { closedSlots } = await ask<{
    closedSlots: {
      slotId: string
      returned: boolean
      note: string | null
      bookings: { returned: boolean; note: string | null }[]
    }[]
  }>(
    scene.desk.staff,
    `query ($runId: ID!) { closedSlots(runId: $runId) { slotId returned note bookings { returned note } } }`,
    { runId },
  )
  expect(closedSlots).toEqual([
    { slotId: busy.id, returned: false, note: 'teacherBusy', bookings: [{ returned: false, note: 'slotGone' }] },
    { slotId: poor.id, returned: true, note: null, bookings: [{ returned: false, note: 'noPoints' }] },
    { slotId: removed.id, returned: true, note: null, bookings: [{ returned: false, note: 'studentGone' }] },
  ])
  expect((await slotIds()).toSorted()).toEqual([later.id, poor.id, removed.id].toSorted())
  expect(await differences()).toEqual([])
})

test('a lesson comes back with its seats in the order in which they were booked, and its line as it was, without who has left', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addStudent(scene.desk.school)))
  // Not in the order of their ids, by which a database might happen to give them.
  people.sort((x, y) => (x.id < y.id ? 1 : -1))
  await groupLesson(people.slice(0, 3), people.slice(3))
  const left = people[4]?.id
  const before = { seats: await scene.seats(), line: await line() }
  const runId = await emptied(scene.desk, wholeDay())
  await rows(`update student set active = false where school_id = $1 and id = $2`, left)
  expect(await undone(scene.desk.staff, runId)).toMatchObject({ success: true })
  expect(await scene.seats()).toEqual(before.seats)
  expect(await line()).toEqual(before.line.filter(({ student }) => student !== left))
})

test.each([
  ['that has waiting lists', true, true],
  ['that has waiting lists, without a contract for the lesson', true, false],
  ['that has none any more', false, true],
])('closed and undone in a school %s: who waits again, and who is told', async (_name, hasLists, mayBook) => {
  const { student } = await studentWith()
  const waits = mayBook
    ? (await studentWith()).student
    : await addStudent(scene.desk.school, { email: 'waits@example.test', notify: true })
  const slot = await slotAt('10:00')
  await book(slot, student)
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`,
    slot.id,
    waits.id,
  )
  const runId = await emptied(scene.desk, wholeDay())
  await rows(`update school set waiting_list = $2 where id = $1`, hasLists)
  expect(await undone(scene.desk.staff, runId)).toMatchObject({ success: true })
  expect(await rows(`select student_id from waiting where school_id = $1`)).toHaveLength(hasLists ? 1 : 0)
  const notified = await rows<{ id: string }>(
    `select student_id as id from mail where school_id = $1 and kind = 'closure' and data @> '{"end": "reopened"}'
       and student_id is not null`,
  )
  expect(notified.map(({ id }) => id).toSorted()).toEqual(
    [student.id, ...(hasLists && mayBook ? [waits.id] : [])].toSorted(),
  )
})

test('the lesson booked first comes back when a contract has points for one of two, and the log shows the rest', async () => {
  const { student, contract } = await studentWith(3)
  const [first, second, third] = [await slotAt('12:00'), await slotAt('10:00'), await slotAt('11:00')]
  for (const [index, slot] of [first, second, third].entries()) {
    await book(slot, student)
    await rows(
      `update booking set booked_at = $3 where school_id = $1 and slot_id = $2`,
      slot.id,
      `2026-01-0${index + 1}T00:00:00`,
    )
  }
  const runId = await emptied(scene.desk, wholeDay())
  await rows(
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, -1, 'adjustment', 'staff:admin', now())`,
    contract.id,
  )
  expect(await undone(scene.desk.staff, runId)).toMatchObject({ success: true })
  expect(
    await rows(`select slot_id as id from booking where school_id = $1 and status = 'booked' order by booked_at`),
  ).toEqual([{ id: first.id }, { id: second.id }])
  expect(
    await rows(
      `select points_change as change, points_after as after from activity
       where school_id = $1 and type = 'booking-unrestricted' order by id`,
    ),
  ).toEqual([
    { change: -1, after: 1 },
    { change: -1, after: 0 },
  ])
  expect(await pointsOf(contract.id)).toBe(0)
  expect(await differences()).toEqual([])
})

test('a place closes its own lessons but those held online, and a teacher theirs; others go on', async () => {
  const elsewhere = await addSlot(scene.desk.school, {
    teacher: await addTeacher(scene.desk.school),
    courses: [scene.desk.course],
    startsAt: at('10:00'),
  })
  const [here, online] = [await slotAt('10:00'), await slotAt('11:00')]
  const { student } = await studentWith()
  await book(online, student, '1001', true)
  const place = await closing(scene.desk.staff, wholeDay({ locationId: scene.desk.location.id }))
  expect(place.plan?.slots.map(({ slotId, stays }) => [slotId, stays])).toEqual([
    [here.id, null],
    [online.id, 'online'],
  ])
  await emptied(scene.desk, wholeDay({ locationId: scene.desk.location.id }))
  expect((await slotIds()).toSorted()).toEqual([elsewhere.id, online.id].toSorted())
  const atOther = goodForm(scene.desk, { locationId: null, startsAt: at('14:00'), endsAt: at('14:50') })
  expect(await edit('createSlot', { input: atOther }, await askerOf(scene.desk.staff))).toMatchObject({ success: true })
  await emptied(scene.desk, wholeDay({ teacherId: scene.desk.teacher.id }))
  expect(await slotIds()).toEqual([elsewhere.id])
})

test('bookings and new slots that come while time is closed are in it or refused', async () => {
  const slots = await Promise.all(['09:00', '10:00', '11:00', '12:00'].map((time) => slotAt(time)))
  const students = await Promise.all(slots.map(() => studentWith()))
  const runId = await closed(scene.desk.staff, wholeDay())
  const bookings = slots.map((slot, index) =>
    ask<{ reply: { code: string } }>(
      scene.desk.staff,
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
      {
        input: {
          slotId: slot.id,
          courseCode: scene.desk.course.code,
          online: false,
          studentId: students[index]?.student.id,
        },
      },
    ),
  )
  const [replies] = await Promise.all([Promise.all(bookings), worked(scene.desk.staff, runId)])
  expect(replies.map(({ reply }) => reply.code)).toEqual(slots.map(() => expect.stringMatching(/^(1001|ES1001)$/)))
  expect(await slotIds()).toEqual([])
  expect(await rows(`select from booking where school_id = $1 and status = 'booked'`)).toEqual([])
  for (const { contract } of students) expect(await pointsOf(contract.id)).toBe(10)
  expect(await differences()).toEqual([])

  const next = plusDays(scene.day, 1)
  const hours = ['09', '10', '11', '12', '13', '14']
  const span = { startsAt: at('00:00', next), endsAt: at('00:00', plusDays(next, 1)), reason: '祝日' }
  const makes = hours.map(async (hour) =>
    edit(
      'createSlot',
      { input: goodForm(scene.desk, { startsAt: at(`${hour}:00`, next), endsAt: at(`${hour}:50`, next) }) },
      await askerOf(scene.desk.staff),
    ),
  )
  const closes = (async (): Promise<string> => {
    // What is made between the look and the closing asks for another look.
    for (;;) {
      const run = await closed(scene.desk.staff, { spans: [span], tell: true }).catch(() => null)
      if (run !== null) return run
    }
  })()
  const [second, ...created] = await Promise.all([closes, ...makes])
  expect(created.map(({ code }) => code)).toEqual(hours.map(() => expect.stringMatching(/^(1001|ES1005)$/)))
  await worked(scene.desk.staff, second)
  expect(await slotIds()).toEqual([])
})
