import { expect, test } from 'vitest'
import { rest, testApp } from '../../../test/server.ts'
import { askerOf, goodForm, madeSlot, openDesk, restForm, type RestReply } from '../../../test/slotDesk.ts'

interface Description {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
}

test('the description names every path that changes slots, with its methods (API-10, API-14, API-32, API-34, API-35)', async () => {
  const { school } = await openDesk()
  const { body } = await rest<Description>(await testApp(), 'GET', '/api/openapi.json', undefined, {
    host: school.host,
  })
  const methods = (path: string) => Object.keys(body.paths[path] ?? {})
  expect(methods('/api/admin/slots')).toEqual(['get'])
  expect(methods('/api/admin/slots/new')).toEqual(['post'])
  expect(methods('/api/admin/slots/{id}')).toEqual(['put', 'delete'])
  expect(methods('/api/attendance/{id}')).toEqual(['put'])
  expect(methods('/api/link/{id}')).toEqual(['get'])
  expect(Object.keys(body.components.schemas['SlotUpdateBody']?.properties ?? {})).toEqual(
    expect.arrayContaining(['_id', 'teacherId', 'teacherDisplay', 'possibleBookings', 'location', 'onlineAvailable']),
  )
})

test('courses may be named by their code alone, the teacher by _id, and nothing more is needed (API-34)', async () => {
  const desk = await openDesk()
  const { teacher, course, location } = desk
  const { startTime, endTime, availableFrom, cancelBy } = await restForm(desk.school, goodForm(desk))
  const body = {
    startTime,
    endTime,
    availableFrom,
    cancelBy,
    teacherId: teacher.id,
    possibleBookings: [course.code],
    location: location.locationName,
  }
  const asker = await askerOf(desk.staff)
  const reply = await rest<RestReply>(await testApp(), 'POST', '/api/admin/slots/new', body, asker)
  expect(reply.body).toMatchObject({
    success: true,
    updatedSlot: { onlineAvailable: false, onlineLessonLink: '', lessonMemo: '', bookingArray: [], waitingList: [] },
  })
})

test('an edit that names no version, as the documented body does, overwrites (API-35)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const asker = await askerOf(desk.staff)
  for (const lessonMemo of ['一', '二']) {
    const body = await restForm(desk.school, goodForm(desk, { lessonMemo }))
    const reply = await rest<RestReply>(await testApp(), 'PUT', `/api/admin/slots/${slot.id}`, body, asker)
    expect(reply.body).toMatchObject({ success: true, updatedSlot: { lessonMemo } })
  }
})

test('an edit that leaves the courses out keeps them, an empty list takes them away (API-35)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const asker = await askerOf(desk.staff)
  const form = await restForm(desk.school, goodForm(desk, { lessonMemo: '三' }))
  const body = Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'possibleBookings'))
  const path = `/api/admin/slots/${slot.id}`
  const kept = await rest<RestReply>(await testApp(), 'PUT', path, body, asker)
  expect(kept.body).toMatchObject({
    success: true,
    updatedSlot: { lessonMemo: '三', possibleBookings: [{ code: desk.course.code }] },
  })
  const emptied = await rest<RestReply>(await testApp(), 'PUT', path, { ...body, possibleBookings: [] }, asker)
  expect(emptied.body).toMatchObject({ success: true, updatedSlot: { possibleBookings: [] } })
})

test('a name the school does not have is refused as what cannot be chosen (API-34)', async () => {
  const desk = await openDesk()
  const form = await restForm(desk.school, goodForm(desk))
  const asker = await askerOf(desk.staff)
  for (const [change, reason, field] of [
    [{ teacherId: 'nobody' }, 'generalE', 'teacher'],
    [{ location: 'どこにもない' }, 'ES1004', 'location'],
    [{ possibleBookings: [{ code: 'NOTHING' }] }, 'ES1002', 'courses'],
  ] as const) {
    const reply = await rest<RestReply>(await testApp(), 'POST', '/api/admin/slots/new', { ...form, ...change }, asker)
    expect(reply.body).toMatchObject({ success: false, reason, field, updatedSlot: null })
  }
})
