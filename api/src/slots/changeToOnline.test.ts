import { expect, test } from 'vitest'
import { addContract, addCourse, addStudent } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { askerOf, bookedBy, edit, madeSlot, openDesk, slotsOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

test('a booked lesson is held online from now on; its bookings stay (SCHED-67, SLOT-27, D74)', async () => {
  const desk = await openDesk()
  const group = await addCourse(desk.school, { numberOfStudents: 3 })
  const created = await madeSlot(desk, { courseIds: [group.id], lessonRules: false, onlineAvailable: false })
  const first = await bookedBy(desk, created, group)
  const second = await bookedBy(desk, created, group)
  const reply = await edit('changeToOnline', { slotId: created.id }, await askerOf(desk.staff))
  expect(reply).toEqual({
    success: true,
    code: '1001',
    message: 'Action successful',
    field: null,
    slot: {
      ...second.slot,
      version: second.slot.version + 1,
      onlineAvailable: true,
      lessonLocation: 'オンライン',
    },
  })
  const em = desk.school.orm.em.fork()
  const bookings = await query(
    em,
    `select student_id as "studentId", online, location_id as "locationId", status from booking
     where school_id = $1 order by booked_at, id`,
    [desk.school.id],
  )
  const moved = { online: true, locationId: null, status: 'booked' }
  expect(bookings).toEqual([
    { studentId: first.student.id, ...moved },
    { studentId: second.student.id, ...moved },
  ])
  const noted = await query(
    em,
    `select student_id as "studentId", lesson_location as place, actor, points_change as points from activity
     where school_id = $1 and type = 'change-to-online' order by id`,
    [desk.school.id],
  )
  const note = { place: 'オンライン', actor: `staff:${desk.staff.code}`, points: 0 }
  expect(noted).toEqual([
    { studentId: first.student.id, ...note },
    { studentId: second.student.id, ...note },
  ])
  expect(await audit(em)).toEqual([])

  const later = await addStudent(desk.school)
  await addContract(later, { courses: [group] })
  const book = async (online: boolean) => {
    const input = { slotId: created.id, courseCode: group.code, online, studentId: later.id }
    const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
    return (await graphql(await testApp(), document, { input }, await askerOf(desk.staff))).body.data
  }
  expect(await book(false)).toEqual({ bookSlot: { code: 'ES1004' } })
  expect(await book(true)).toEqual({ bookSlot: { code: '1001' } })
})

test('a lesson that is online already stays as it is (D74)', async () => {
  const desk = await openDesk()
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course, true)
  const before = await slotsOf(desk.school)
  expect(await edit('changeToOnline', { slotId: slot.id }, await askerOf(desk.staff))).toMatchObject({
    success: true,
    slot: { version: slot.version, lessonLocation: 'オンライン' },
  })
  expect(await slotsOf(desk.school)).toEqual(before)
})

test('a non-lesson booking is held online too (SLOT-25, D74)', async () => {
  const desk = await openDesk()
  await addCourse(desk.school, { code: '_meeting' })
  const slot = await madeSlot(desk)
  const asker = await askerOf(desk.staff)
  const document = `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`
  await graphql(await testApp(), document, { input: { slotId: slot.id, courseCode: '_meeting' } }, asker)
  expect(await edit('changeToOnline', { slotId: slot.id }, asker)).toMatchObject({
    success: true,
    slot: { bookedCount: 1, lessonLocation: 'オンライン' },
  })
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test.each([
  ['en', 'Online unavailable', 'No booking', 'Slot unavailable'],
  ['jp', 'オンラインでは受講できません。', '予約がありません。', 'このレッスンは予約できません。'],
] as const)(
  'what cannot be held online is refused, in %s (D74, D120, ERR-12, ERR-17)',
  async (language, off, unbooked, removed) => {
    const closed = await openDesk({ onlineLessons: false })
    const { slot } = await bookedBy(closed, await madeSlot(closed, { onlineAvailable: false }), closed.course)
    const before = await slotsOf(closed.school)
    expect(await edit('changeToOnline', { slotId: slot.id }, await askerOf(closed.staff, language))).toMatchObject({
      success: false,
      code: 'ES1003',
      message: off,
      field: 'onlineAvailable',
      slot: { lessonLocation: closed.location.locationName },
    })
    expect(await slotsOf(closed.school)).toEqual(before)

    const desk = await openDesk()
    const empty = await madeSlot(desk)
    const asker = await askerOf(desk.staff, language)
    expect(await edit('changeToOnline', { slotId: empty.id }, asker)).toMatchObject({
      code: 'EC1001',
      message: unbooked,
    })
    expect(await edit('changeToOnline', { slotId: slot.id }, asker)).toMatchObject({
      code: 'ES1001',
      message: removed,
      slot: null,
    })
  },
)

test('the change is seen at once, by staff and by the booked student (D57, D74)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  const { slot, student } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const app = await testApp()
  const places = await subscribe<{ slotChanged: { slots: { lessonLocation: string | null }[] } }>(
    app,
    `subscription { slotChanged { slots { lessonLocation } } }`,
    asker,
  )
  const own = await subscribe(app, `subscription { viewerChanged { resync } }`, await askerOf(student))
  const em = desk.school.orm.em.fork()
  await expect
    .poll(
      async () => {
        await edit('changeToOnline', { slotId: slot.id }, asker)
        const online = places.received.flatMap(({ slotChanged }) => slotChanged.slots)
        const heard = online.some(({ lessonLocation }) => lessonLocation === 'オンライン') && own.received.length > 0
        // Back in the room by hand, until both subscriptions have been set up and heard of it.
        const back = [desk.school.id, slot.id, desk.location.id]
        await query(
          em,
          `update booking set online = false, location_id = $3 where school_id = $1 and live_slot_id = $2`,
          back,
        )
        await query(
          em,
          `update slot set booked_online = false, booked_location_id = $3 where school_id = $1 and id = $2`,
          back,
        )
        return heard
      },
      { interval: 200 },
    )
    .toBe(true)
})
