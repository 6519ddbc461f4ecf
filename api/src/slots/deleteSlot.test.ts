import { expect, test } from 'vitest'
import { addContract, addStudent } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import {
  askerOf,
  bookedBy,
  type Desk,
  edit,
  goodForm,
  madeSlot,
  openDesk,
  type RestReply,
  slotsOf,
} from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

/** Deletes by GraphQL and by REST, in both languages; only a refusal can be repeated so often. */
async function refusedDeletes(desk: Desk, slotId: string) {
  const answers: unknown[] = []
  for (const language of ['en', 'jp'] as const) {
    const asker = await askerOf(desk.staff, language)
    const { success, code, message } = await edit('deleteSlot', { slotId }, asker)
    answers.push({ success, code, message })
    const { body } = await rest<RestReply>(await testApp(), 'DELETE', `/api/admin/slots/${slotId}/`, undefined, asker)
    answers.push({ success: body.success, code: body.reason, message: body.message })
  }
  return answers
}

function inBoth(code: string, en: string, jp: string) {
  return [en, en, jp, jp].map((message) => ({ success: false, code, message }))
}

test('a slot without bookings is deleted, by GraphQL and by REST (SCHED-30, PERM-07, API-32)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  const slot = await madeSlot(desk)
  expect(await edit('deleteSlot', { slotId: slot.id }, asker)).toEqual({
    success: true,
    code: '1001',
    message: 'Action successful',
    field: null,
    slot: null,
  })
  const another = await madeSlot(desk)
  const { status, body } = await rest<RestReply>(
    await testApp(),
    'DELETE',
    `/api/admin/slots/${another.id}/`,
    undefined,
    asker,
  )
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, reason: '1001', message: 'Action successful', field: null, updatedSlot: null },
  })
  expect(await slotsOf(desk.school)).toEqual([])
})

test('a slot with bookings is never deleted, in the documented words (SLOT-29, SCHED-90, ERR-29, D31)', async () => {
  const desk = await openDesk()
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const before = await slotsOf(desk.school)
  expect(await refusedDeletes(desk, slot.id)).toEqual(
    inBoth('generalE', 'Slots with bookings cannot be deleted.', '予約のある枠は削除できません。'),
  )
  expect(await edit('deleteSlot', { slotId: slot.id }, await askerOf(desk.staff))).toMatchObject({
    slot: { id: slot.id },
  })
  expect(await slotsOf(desk.school)).toEqual(before)
})

test('a slot that is gone already, or of another school, is not there to delete (D21)', async () => {
  const desk = await openDesk()
  const elsewhere = await openDesk()
  const slot = await madeSlot(elsewhere)
  expect(await refusedDeletes(desk, slot.id)).toEqual(
    inBoth('ES1001', 'Slot unavailable', 'このレッスンは予約できません。'),
  )
  expect(await slotsOf(elsewhere.school)).toHaveLength(1)
})

test('a deletion that names a version leaves a slot that somebody has changed since (SCHED-88)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  const { id: slotId, version } = await madeSlot(desk)
  const input = { ...goodForm(desk, { lessonMemo: '変更' }), slotId, version }
  expect(await edit('updateSlot', { input }, asker)).toMatchObject({ success: true })
  expect(await edit('deleteSlot', { slotId, version }, asker)).toMatchObject({
    success: false,
    code: 'stale',
    slot: { lessonMemo: '変更' },
  })
  expect(await slotsOf(desk.school)).toHaveLength(1)
  expect(await edit('deleteSlot', { slotId, version: version + 1 }, asker)).toMatchObject({ success: true })
  expect(await slotsOf(desk.school)).toEqual([])
})

test('a slot with only waiting students goes with its list, and each of them is told (D147)', async () => {
  const desk = await openDesk()
  const created = await madeSlot(desk)
  const { slot, student } = await bookedBy(desk, created, desk.course)
  const waiting = await addStudent(desk.school)
  await addContract(waiting, { courses: [desk.course] })
  const asWaiting = await askerOf(waiting)
  const app = await testApp()
  const own = await subscribe(
    app,
    `subscription { viewerChanged { resync viewer { student { waitingSlotIds } } } }`,
    asWaiting,
  )
  const say = (name: string, input: Record<string, unknown>, asker: Awaited<ReturnType<typeof askerOf>>) =>
    graphql(
      app,
      `mutation ($input: ${name === 'cancelBooking' ? 'CancelBooking' : 'WaitingList'}Input!) { ${name}(input: $input) { code } }`,
      { input },
      asker,
    )
  expect((await say('joinWaitingList', { slotId: slot.id }, asWaiting)).body.data).toEqual({
    joinWaitingList: { code: '1001' },
  })
  await say('cancelBooking', { slotId: slot.id, studentId: student.id }, await askerOf(desk.staff))

  expect(await edit('deleteSlot', { slotId: slot.id }, await askerOf(desk.staff))).toMatchObject({ success: true })
  const em = desk.school.orm.em.fork()
  expect(await query(em, `select from waiting where school_id = $1`, [desk.school.id])).toEqual([])
  const notified = await query(
    em,
    `select type, student_id as "studentId", actor from activity where school_id = $1 and type = 'waiting-remove'`,
    [desk.school.id],
  )
  expect(notified).toEqual([{ type: 'waiting-remove', studentId: waiting.id, actor: `staff:${desk.staff.code}` }])
  await expect
    .poll(() => own.received.at(-1))
    .toEqual({
      viewerChanged: { resync: false, viewer: { student: { waitingSlotIds: [] } } },
    })
})

test.each([
  [undefined, 1],
  [false, 0],
])(
  'who waits for a slot that is deleted has a mail of it, unless staff say not to: tell %s (D147)',
  async (tell, mails) => {
    const desk = await openDesk()
    const created = await madeSlot(desk)
    const { slot, student } = await bookedBy(desk, created, desk.course)
    const waiting = await addStudent(desk.school, { email: 'waiting@example.test', notify: true })
    await addContract(waiting, { courses: [desk.course] })
    const app = await testApp()
    const asStaff = await askerOf(desk.staff)
    await graphql(
      app,
      `
        mutation ($input: WaitingListInput!) {
          joinWaitingList(input: $input) {
            code
          }
        }
      `,
      { input: { slotId: slot.id } },
      await askerOf(waiting),
    )
    await graphql(
      app,
      `
        mutation ($input: CancelBookingInput!) {
          cancelBooking(input: $input) {
            code
          }
        }
      `,
      { input: { slotId: slot.id, studentId: student.id } },
      asStaff,
    )
    const { body } = await graphql<{ deleteSlot: { success: boolean } }>(
      app,
      `
        mutation ($slotId: ID!, $tell: Boolean) {
          deleteSlot(slotId: $slotId, tell: $tell) {
            success
          }
        }
      `,
      { slotId: slot.id, tell },
      asStaff,
    )
    expect(body.data).toEqual({ deleteSlot: { success: true } })
    const notified = await query(
      desk.school.orm.em.fork(),
      `select data ->> 'startsAt' as "startsAt", data -> 'back' as back from mail
     where school_id = $1 and kind = 'waitingEnded' and address = 'waiting@example.test'`,
      [desk.school.id],
    )
    expect(notified).toEqual(Array.from({ length: mails }, () => ({ startsAt: slot.startsAt, back: false })))
  },
)

test('the deleted slot leaves every screen at once (D57)', async () => {
  const desk = await openDesk()
  const changes = await subscribe<{ slotChanged: { slots: { id: string }[]; gone: string[] } }>(
    await testApp(),
    `subscription { slotChanged { slots { id } gone } }`,
    await askerOf(desk.teacher),
  )
  const created: string[] = []
  const shown = () => changes.received.flatMap(({ slotChanged }) => slotChanged.slots.map(({ id }) => id))
  await expect
    .poll(
      async () => {
        const hour = String(8 + created.length).padStart(2, '0')
        const times = { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:30:00` }
        created.push((await madeSlot(desk, times)).id)
        return shown()
      },
      { interval: 1000 },
    )
    .not.toEqual([])
  const [slotId] = shown()
  await edit('deleteSlot', { slotId }, await askerOf(desk.staff))
  await expect.poll(() => changes.received.flatMap(({ slotChanged }) => slotChanged.gone)).toContain(slotId)
})

test('exactly one of a simultaneous deletion and booking of a slot happens (SLOT-29)', async () => {
  const desk = await openDesk()
  const staff = await askerOf(desk.staff)
  const student = await addStudent(desk.school)
  await addContract(student, { courses: [desk.course], points: 100 })
  const asStudent = await askerOf(student)
  const app = await testApp()
  for (let round = 0; round < 20; round += 1) {
    const slot = await madeSlot(desk)
    const input = { slotId: slot.id, courseCode: desk.course.code, online: false }
    const booking = graphql<{ bookSlot: { code: string } }>(
      app,
      `
        mutation ($input: BookSlotInput!) {
          bookSlot(input: $input) {
            code
          }
        }
      `,
      { input },
      asStudent,
    )
    const [deleted, booked] = await Promise.all([edit('deleteSlot', { slotId: slot.id }, staff), booking])
    const outcome = [deleted.code, booked.body.data?.bookSlot.code]
    expect([
      ['1001', 'ES1001'],
      ['generalE', '1001'],
    ]).toContainEqual(outcome)
    if (deleted.success) continue
    await graphql(
      app,
      `
        mutation ($input: CancelBookingInput!) {
          cancelBooking(input: $input) {
            code
          }
        }
      `,
      { input: { slotId: slot.id } },
      asStudent,
    )
    expect(await edit('deleteSlot', { slotId: slot.id }, staff)).toMatchObject({ success: true })
  }
  expect(await slotsOf(desk.school)).toEqual([])
})
