import { expect, test } from 'vitest'
import { addContract, addCourse, addLocation, addStudent } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { askerOf, bookedBy, openDesk, slotsOf, withAndWithout } from '../../../test/slotDesk.ts'
import { subscribe } from '../../../test/socket.ts'
import { query } from '../../platform/database/sql.ts'
import {
  change,
  changeDocument,
  changing,
  previewDocument,
  dryRun,
  row,
  undo,
  versionsOf,
  withoutVersions,
} from '../../../test/slotBatches.ts'

test('slots are deleted together but never a booked one, and come back with their waiting lists (SLOT-29, D147, SCHED-30)', async () => {
  const desk = await openDesk()
  const [empty, booked, waited] = await row(desk, 3)
  if (!empty || !booked || !waited) throw new Error('no slots')
  const taken = await bookedBy(desk, booked, desk.course)
  const requested = await bookedBy(desk, waited, desk.course)
  const waiting = await addStudent(desk.school)
  await addContract(waiting, { courses: [desk.course] })
  const app = await testApp()
  await graphql(
    app,
    `
      mutation ($input: WaitingListInput!) {
        joinWaitingList(input: $input) {
          code
        }
      }
    `,
    { input: { slotId: waited.id } },
    await askerOf(waiting),
  )
  const cancelled = await graphql<{ cancelBooking: { slot: { version: number } } }>(
    app,
    `
      mutation ($input: CancelBookingInput!) {
        cancelBooking(input: $input) {
          code
          slot {
            version
          }
        }
      }
    `,
    { input: { slotId: waited.id, studentId: requested.student.id } },
    await askerOf(desk.staff),
  )
  const version = cancelled.body.data?.cancelBooking.slot.version ?? 0
  const own = await subscribe<{ viewerChanged: { viewer: { student: { waitingSlotIds: string[] } } } }>(
    app,
    `subscription { viewerChanged { viewer { student { waitingSlotIds } } } }`,
    await askerOf(waiting),
  )
  const before = await withoutVersions(desk)
  const slots = [empty, taken.slot, { ...waited, version }]
  const verdicts = await dryRun(desk.staff, { slots: versionsOf(slots), delete: true })
  expect(verdicts.map(({ message }) => message)).toEqual([
    'Action successful',
    'Slots with bookings cannot be deleted.',
    'Action successful',
  ])
  const reply = await change(desk.staff, { slots: versionsOf(slots), delete: true }, changing(verdicts))
  expect(reply).toMatchObject({ success: true, slots: [] })
  expect(await withoutVersions(desk)).toHaveLength(1)
  const waitsFor = () => own.received.at(-1)?.viewerChanged.viewer?.student.waitingSlotIds
  await expect.poll(waitsFor).toEqual([])

  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: true, code: '1001' })
  expect(await withoutVersions(desk)).toEqual(before)
  await expect.poll(waitsFor).toEqual([waited.id])
  expect(await undo(desk.staff, reply.batchId, 'jp')).toMatchObject({
    success: false,
    code: 'generalE',
    message: '元に戻せる一括変更はもうありません。',
  })
})

test.each([
  ['23 hours', true],
  ['25 hours', false],
])('a batch of %s ago: whether it can be undone (SCHED-89)', async (age, goes) => {
  const desk = await openDesk()
  const slots = await row(desk, 1)
  const ids = slots.map(({ id }) => id)
  const done = await change(desk.staff, { slots: versionsOf(slots), delete: false, lessonMemo: 'A' }, ids)
  await query(desk.school.orm.em.fork(), `update slot_batch set made_at = now() - $2::interval where school_id = $1`, [
    desk.school.id,
    age,
  ])
  expect(await undo(desk.staff, done.batchId)).toMatchObject(
    goes ? { success: true } : { success: false, message: 'There is nothing left to undo.' },
  )
})

test('deleted slots come back with those who are students still, in the order in which they waited (SLOT-29, D147)', async () => {
  const desk = await openDesk()
  const slots = await row(desk, 2)
  const waiting = [await addStudent(desk.school), await addStudent(desk.school), await addStudent(desk.school)]
  const em = desk.school.orm.em.fork()
  const line = async () =>
    query<{ slot: string; student: string; at: string }>(
      em,
      `select slot_id as slot, student_id as student, joined_at::text as at from waiting where school_id = $1 order by slot_id, joined_at`,
      [desk.school.id],
    )
  // Neither in the order of their codes nor of their ids.
  for (const slot of slots)
    for (const [index, student] of [waiting[1], waiting[2], waiting[0]].entries())
      await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`, [
        desk.school.id,
        slot.id,
        student?.id,
        `2026-01-0${index + 1}T00:00:00`,
      ])
  const before = await line()
  const done = await change(
    desk.staff,
    { slots: versionsOf(slots), delete: true },
    slots.map(({ id }) => id),
  )
  expect(await line()).toEqual([])
  await query(em, `update student set active = false where school_id = $1 and id = $2`, [
    desk.school.id,
    waiting[2]?.id,
  ])
  expect(await undo(desk.staff, done.batchId)).toMatchObject({ success: true })
  expect(await line()).toEqual(before.filter(({ student }) => student !== waiting[2]?.id))
})

test.each([
  ['that has waiting lists', true, true],
  ['that has waiting lists, without a contract for the lesson', true, false],
  ['that has none any more', false, true],
])('deleted and undone in a school %s: who waits again, and who is told', async (_name, hasLists, mayBook) => {
  const desk = await openDesk()
  const [slot] = await row(desk, 1)
  const student = await addStudent(desk.school, { notify: true, email: 'waits@example.test' })
  if (mayBook) await addContract(student, { courses: [desk.course] })
  const em = desk.school.orm.em.fork()
  await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`, [
    desk.school.id,
    slot!.id,
    student.id,
  ])
  const done = await change(desk.staff, { slots: versionsOf([slot!]), delete: true }, [slot!.id])
  await query(em, `update school set waiting_list = $2 where id = $1`, [desk.school.id, hasLists])
  expect(await undo(desk.staff, done.batchId)).toMatchObject({ success: true })
  expect(await query(em, `select student_id from waiting where school_id = $1`, [desk.school.id])).toHaveLength(
    hasLists ? 1 : 0,
  )
  expect(
    await query(em, `select id from mail where school_id = $1 and kind = 'waitingEnded' and data @> '{"back": true}'`, [
      desk.school.id,
    ]),
  ).toHaveLength(hasLists && mayBook ? 1 : 0)
})

test.each([true, false])(
  'another place of several slots, and its undo, reach who waits for one: %s (D141)',
  async (tell) => {
    const desk = await openDesk()
    const [slot, nobodys] = await row(desk, 2)
    const student = await addStudent(desk.school, { notify: true, email: 'waits@example.test' })
    await addContract(student, { courses: [desk.course] })
    const em = desk.school.orm.em.fork()
    await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`, [
      desk.school.id,
      slot!.id,
      student.id,
    ])
    const mails = async () => {
      const notified = await query<{ locationId: string }>(
        em,
        `delete from mail where school_id = $1 and kind = 'lessonChanged' and student_id = $2
         returning data ->> 'locationId' as "locationId"`,
        [desk.school.id, student.id],
      )
      return notified.map(({ locationId }) => locationId)
    }
    const { id: locationId } = await addLocation(desk.school)
    const slots = [slot!, nobodys!]
    const done = await change(
      desk.staff,
      { slots: versionsOf(slots), delete: false, place: { locationId }, tell },
      slots.map(({ id }) => id),
    )
    expect(done).toMatchObject({ success: true })
    expect(await mails()).toEqual(tell ? [locationId] : [])
    expect(await undo(desk.staff, done.batchId)).toMatchObject({ success: true })
    expect(await mails()).toEqual(tell ? [desk.location.id] : [])
  },
)

test('a deleted slot does not come back into a time its teacher has given away (SLOT-30, D37)', async () => {
  const desk = await openDesk()
  const [slot] = await row(desk, 1)
  const done = await change(desk.staff, { slots: versionsOf([slot!]), delete: true }, [slot!.id])
  await row(desk, 1)
  expect(await undo(desk.staff, done.batchId)).toMatchObject({
    success: false,
    message: 'The teacher already has a slot at this time.',
  })
  expect(await slotsOf(desk.school)).toHaveLength(1)
})

test('an undo is refused when a teacher, place or course can no longer be chosen (SLOT-30, D83, D85)', async () => {
  const desk = await openDesk()
  const elsewhere = await addLocation(desk.school)
  const second = await addCourse(desk.school)
  const switchOff = (label: 'teacher' | 'location' | 'course', { id }: { id: string }, active = false) =>
    query(desk.school.orm.em.fork(), `update ${label} set active = $2 where id = $1`, [id, active])
  const slots = await row(desk, 2)
  const ids = slots.map(({ id }) => id)
  const edits = {
    lessonRules: false,
    courseIds: [second.id],
    place: { locationId: elsewhere.id },
    onlineAvailable: true,
  }
  const edited = await change(desk.staff, { slots: versionsOf(slots), delete: false, ...edits }, ids)
  const after = await slotsOf(desk.school)
  const refusal = {
    success: false,
    code: 'generalE',
    message:
      'Nothing was undone: a teacher, place, course, online option or time of these slots is no longer available.',
    slots: [],
  }
  for (const [label, which] of [
    ['location', desk.location],
    ['course', desk.course],
  ] as const) {
    await switchOff(label, which)
    expect(await undo(desk.staff, edited.batchId)).toEqual(refusal)
    expect(await slotsOf(desk.school)).toEqual(after)
    await switchOff(label, which, true)
  }
  // The slots' teacher does not change by it.
  await switchOff('teacher', desk.teacher)
  expect(await undo(desk.staff, edited.batchId)).toMatchObject({ success: true })

  const again = slots.map((slot) => ({ ...slot, version: slot.version + 2 }))
  const before = await withoutVersions(desk)
  const left = await change(desk.staff, { slots: versionsOf(again), delete: true }, ids)
  // They were a former teacher's before, too.
  expect(await undo(desk.staff, left.batchId)).toMatchObject({ success: true })
  expect(await withoutVersions(desk)).toEqual(before)

  await switchOff('teacher', desk.teacher, true)
  const once = again.map((slot) => ({ ...slot, version: slot.version + 2 }))
  const deleted = await change(desk.staff, { slots: versionsOf(once), delete: true }, ids)
  await switchOff('teacher', desk.teacher)
  expect(await undo(desk.staff, deleted.batchId)).toEqual(refusal)
  expect(await slotsOf(desk.school)).toEqual([])
})

test('only the last batch of whoever made it can be undone, and each needs its flag (PERM-04, PERM-06, PERM-07, D127)', async () => {
  const desk = await openDesk()
  const slots = await row(desk, 2)
  const first = await change(
    desk.staff,
    { slots: versionsOf(slots), delete: false, lessonMemo: 'A' },
    slots.map(({ id }) => id),
  )
  const again = slots.map((slot) => ({ ...slot, version: slot.version + 1 }))
  const second = await change(
    desk.staff,
    { slots: versionsOf(again), delete: false, lessonMemo: 'B' },
    slots.map(({ id }) => id),
  )
  const deleting = await withAndWithout(desk.school, 'slotDelete')
  const editing = await withAndWithout(desk.school, 'slotEdit')
  expect(await undo(desk.staff, first.batchId)).toMatchObject({ success: false })
  expect(await undo(deleting.with, second.batchId)).toMatchObject({ success: false })

  const app = await testApp()
  for (const [staff, deletes, refused] of [
    [deleting.with, true, false],
    [deleting.without, true, true],
    [editing.with, false, false],
    [editing.without, false, true],
    [desk.teacher, true, true],
  ] as const) {
    const input = {
      slots: versionsOf(again).map((item) => ({ ...item, version: item.version + 1 })),
      delete: deletes,
      ...(deletes ? {} : { lessonMemo: 'C' }),
    }
    const asker = await askerOf(staff)
    const preview = await graphql(app, previewDocument, { input }, asker)
    const changed = await graphql(app, changeDocument, { input: { batch: input, expected: [] } }, asker)
    const codes = [preview, changed].map(({ body }) => body.errors?.[0]?.extensions?.code)
    expect(codes).toEqual(refused ? ['FORBIDDEN', 'FORBIDDEN'] : [undefined, undefined])
  }
  expect(await undo(desk.staff, second.batchId)).toMatchObject({ success: true })
  expect(await undo(desk.staff, first.batchId)).toMatchObject({ success: false })
})
