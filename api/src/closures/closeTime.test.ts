import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { closing, type ClosingReply, emptied, undone } from '../../test/closing.ts'
import { worked } from '../../test/worked.ts'
import { addStaff, addTeacher, type TestUser } from '../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { testApp } from '../../test/server.ts'
import { closingScene } from '../../test/closingScene.ts'

const scene = closingScene()
const { at, rows, slotAt, wholeDay, book, studentWith, slotIds } = scene

test('closing needs an up-to-date preview, and reports a wrong form at its field', async () => {
  const slot = await slotAt('10:00')
  const { plan } = await closing(scene.desk.staff, wholeDay())
  const { student } = await studentWith()
  await book(slot, student)
  const moved = await ask<{ reply: ClosingReply }>(
    scene.desk.staff,
    `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { success code message plan { digest slots { seats { name } } } } }`,
    { input: { closing: wholeDay(), digest: plan?.digest } },
  )
  expect(moved.reply).toMatchObject({ success: false, code: 'generalE', plan: { slots: [{ seats: [{}] }] } })
  expect(await rows(`select from closure where school_id = $1`)).toEqual([])
  const wrong = (change: object) =>
    closing(scene.desk.staff, { ...wholeDay(), spans: [{ ...wholeDay().spans[0], ...change }] })
  expect(await wrong({ reason: ' ' })).toMatchObject({
    code: '400',
    field: 'spans.0.reason',
    message: 'Enter a reason.',
  })
  expect(await wrong({ endsAt: at('00:00') })).toMatchObject({ code: '400', field: 'spans.0.endsAt' })
  expect(await wrong({ endsAt: at('00:00', plusDays(scene.day, 400)) })).toMatchObject({
    code: '400',
    field: 'spans.0.endsAt',
  })
  const past = plusDays(dateOf(scene.desk.school.now), -3)
  expect(await wrong({ startsAt: at('00:00', past), endsAt: at('12:00', past) })).toMatchObject({
    code: '400',
    field: 'endsAt',
  })
})

test.each([
  ['a student who wants no mails any more', `update student set notify = false where school_id = $1 and id = $2`],
  ['a student without an address', `update student set notify = false, email = '' where school_id = $1 and id = $2`],
])('a closure that said who is mailed is not made once that is another: %s (decision 055)', async (_what, change) => {
  const slot = await slotAt('10:00')
  const { student } = await studentWith()
  await book(slot, student)
  const close = async (digest: string | undefined, tell: boolean) =>
    (
      await ask<{ reply: ClosingReply }>(
        scene.desk.staff,
        `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { success code plan { digest } } }`,
        { input: { closing: wholeDay({ tell }), digest } },
      )
    ).reply
  const [notified, untold] = [
    await closing(scene.desk.staff, wholeDay()),
    await closing(scene.desk.staff, wholeDay({ tell: false })),
  ]
  await rows(change, student.id)
  expect(await close(notified.plan?.digest, true)).toMatchObject({ success: false, code: 'generalE' })
  expect(await rows(`select from closure where school_id = $1`)).toEqual([])
  // Where nobody is mailed it makes no difference.
  expect(await close(untold.plan?.digest, false)).toMatchObject({ success: true })
})

test('two closures of the same time cannot exist, even at once; another teacher, other hours and reopened time can be closed', async () => {
  const slot = await slotAt('10:00')
  const colleague = await addStaff(scene.desk.school, { permissions: ['settingsEdit'] })
  const { plan } = await closing(scene.desk.staff, wholeDay())
  const close = (staff: TestUser) =>
    ask<{ reply: ClosingReply }>(
      staff,
      `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { success code field message run { id } } }`,
      { input: { closing: wholeDay(), digest: plan?.digest } },
    )
  const replies = (await Promise.all([close(scene.desk.staff), close(colleague)])).map(({ reply }) => reply)
  const refused = replies.filter(({ success }) => !success)
  expect(refused).toMatchObject([{ code: '409', field: 'endsAt', message: 'This time is already closed.' }])
  const hours = { spans: [{ startsAt: at('09:00'), endsAt: at('12:00'), reason: '停電' }], tell: false }
  expect(await closing(scene.desk.staff, hours)).toMatchObject({ code: '409', plan: null })
  expect((await closing(scene.desk.staff, { ...hours, teacherId: scene.desk.teacher.id })).plan).not.toBeNull()

  const runId = replies.find(({ success }) => success)?.run?.id ?? ''
  await worked(scene.desk.staff, runId)
  await undone(scene.desk.staff, runId)
  expect((await slotIds()).includes(slot.id)).toBe(true)
  expect((await closing(scene.desk.staff, hours)).plan?.slots.map(({ slotId }) => slotId)).toEqual([slot.id])
})

test('students and teachers hear of closures and read theirs; that another teacher is away is for staff', async () => {
  const { student } = await studentWith()
  const other = await addTeacher(scene.desk.school)
  const heard = await subscribe(await testApp(), `subscription { closuresChanged { resync } }`, await askerOf(student))
  await emptied(scene.desk, wholeDay())
  await expect.poll(() => heard.received).toContainEqual({ closuresChanged: { resync: false } })
  await emptied(scene.desk, {
    ...wholeDay({ teacherId: scene.desk.teacher.id }),
    spans: [{ ...wholeDay().spans[0], reason: '通院' }],
  })
  const seen = async (user: TestUser) =>
    (
      await ask<{ closures: { reason: string; runId: string | null }[] }>(
        user,
        `query ($from: PlainDate!, $to: PlainDate!) { closures(from: $from, to: $to) { reason runId } }`,
        { from: scene.day, to: scene.day },
      )
    ).closures.map(({ reason }) => reason)
  expect(await seen(student)).toEqual(['研修日'])
  expect(await seen(other)).toEqual(['研修日'])
  expect(await seen(scene.desk.teacher)).toEqual(['研修日', '通院'])
  expect(await seen(scene.desk.staff)).toEqual(['研修日', '通院'])
})

test('staff without slotCancel can close only time without bookings (PERM-09)', async () => {
  const clerk = await addStaff(scene.desk.school, { permissions: ['settingsEdit'] })
  const booked = await slotAt('10:00')
  await book(booked, (await studentWith()).student)
  const { plan } = await closing(clerk, wholeDay())
  const close = async (by: TestUser, digest = '') =>
    (
      await ask<{ reply: { code: string; message: string } }>(
        by,
        `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { code message } }`,
        { input: { closing: wholeDay(), digest } },
      )
    ).reply
  expect(await close(clerk, plan?.digest)).toEqual({
    code: '403',
    message: 'To close a time with booked lessons, you need the permission “Cancel bookings”.',
  })
  expect(await slotIds()).toEqual([booked.id])
  await rows(`update booking set status = 'cancel-unrestricted', cancelled_at = now() where school_id = $1`)
  const { plan: free } = await closing(clerk, wholeDay())
  expect(await close(clerk, free?.digest)).toMatchObject({ code: '1001' })
})

test('slots at one time are listed by their teachers, in whatever order they were made', async () => {
  const teachers = [
    await addTeacherOf(scene.desk.school, [scene.desk.course]),
    await addTeacherOf(scene.desk.school, [scene.desk.course]),
  ]
  for (const [index, { id }] of teachers.entries())
    await rows(`update teacher set display_name = $3 where school_id = $1 and id = $2`, id, ['Zoe', 'Amy'][index])
  const [zoe, amy] = [
    await addDeskSlot({ ...scene.desk, teacher: teachers[0] ?? scene.desk.teacher }, at('10:00')),
    await addDeskSlot({ ...scene.desk, teacher: teachers[1] ?? scene.desk.teacher }, at('10:00')),
  ]
  const { plan } = await closing(scene.desk.staff, {
    spans: [{ startsAt: at('00:00'), endsAt: at('00:00', plusDays(scene.day, 1)), reason: '台風' }],
    tell: false,
  })
  expect(plan?.slots.map(({ slotId }) => slotId)).toEqual([amy.id, zoe.id])
})
