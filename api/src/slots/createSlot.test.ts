import type { SlotInput } from '@koma/schema/input/slot'
import { plusDays, toTwelveDigits } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { addCourse, addLocation, addSlot, makeSchool, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import {
  addTeacherOf,
  askerOf,
  type Desk,
  edit,
  type FormRefusal,
  goodForm,
  openDesk,
  refusedEverywhere,
  restForm,
  type RestReply,
  slotsOf,
  throughEveryDoor,
} from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'

test('staff make a slot with everything its form holds (SCHED-76, SCHED-82, SCHED-87, SLOT-02, PERM-05)', async () => {
  const desk = await openDesk()
  const { teacher, course, location, day } = desk
  const reply = await edit('createSlot', { input: goodForm(desk) }, await askerOf(desk.staff))
  expect(reply).toEqual({
    success: true,
    code: '1001',
    message: 'Action successful',
    field: null,
    slot: {
      id: expect.any(String),
      version: 1,
      time: `${day.replaceAll('-', '')}1000_${teacher.code.toUpperCase()}`,
      startsAt: `${day}T10:00:00`,
      endsAt: `${day}T10:50:00`,
      availableFrom: `${plusDays(day, -9)}T09:00:00`,
      cancelBy: `${plusDays(day, -1)}T18:00:00`,
      teacher: { teacherCode: teacher.code },
      location: { id: location.id },
      onlineAvailable: true,
      onlineLessonLink: 'https://meet.example/room',
      lessonMemo: '本を持ってくる',
      courses: [{ code: course.code }],
      bookedCount: 0,
      lessonLocation: null,
    },
  })
})

test('REST makes a slot of the documented body and answers with it (API-34, SCHED-87)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff, 'jp')
  const form = await restForm(desk.school, goodForm(desk))
  const { status, body } = await rest<RestReply>(await testApp(), 'POST', '/api/admin/slots/new/', form, asker)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    reason: '1001',
    message: '完了しました。',
    field: null,
    updatedSlot: {
      version: 1,
      time: `${String(form['startTime'])}_${desk.teacher.code.toUpperCase()}`,
      startTime: form['startTime'],
      endTime: form['endTime'],
      availableFrom: form['availableFrom'],
      cancelBy: form['cancelBy'],
      teacherId: desk.teacher.code,
      location: desk.location.locationName,
      onlineAvailable: true,
      onlineLessonLink: 'https://meet.example/room',
      lessonMemo: '本を持ってくる',
      possibleBookings: [{ code: desk.course.code }],
    },
  })
})

test('online only, chosen as the place, has no location (SCHED-83, D32)', async () => {
  const desk = await openDesk()
  const form = { ...(await restForm(desk.school, goodForm(desk))), location: 'オンライン', onlineAvailable: false }
  const { body } = await rest<RestReply>(
    await testApp(),
    'POST',
    '/api/admin/slots/new',
    form,
    await askerOf(desk.staff),
  )
  expect(body).toMatchObject({ success: true, updatedSlot: { location: '', onlineAvailable: true } })
})

const missing = (field: string, en: string, jp: string) => ({
  code: 'generalE' as const,
  field,
  words: { en: `${en}: this is required.`, jp: `${jp}を入力してください。` },
})

const notChosen = (field: string, en: string, jp: string) => ({
  ...missing(field, en, jp),
  words: { en: `${en}: this is required.`, jp: `${jp}を選んでください。` },
})

const refusals: (FormRefusal & { change: (desk: Desk) => Partial<SlotInput> | Promise<Partial<SlotInput>> })[] = [
  {
    name: 'nothing filled in',
    ...missing('lessonDate', 'Lesson date', 'レッスン日'),
    change: () => ({ startsAt: null, endsAt: null, teacherId: null, courseIds: [], locationId: null }),
  },
  { name: 'no end', ...missing('endTime', 'End time', '終了時刻'), change: () => ({ endsAt: null }) },
  {
    name: 'an end at the start',
    code: 'generalE',
    field: 'endTime',
    words: { en: 'End time: must be after the start.', jp: '終了時刻は開始時刻より後にしてください。' },
    change: ({ day }) => ({ endsAt: `${day}T10:00:00` }),
  },
  {
    name: 'a start before the schedule',
    code: 'generalE',
    field: 'startTime',
    words: {
      en: 'Start time: must be within 08:00–22:00.',
      jp: '開始時刻は08:00〜22:00の間で指定してください。',
    },
    change: ({ day }) => ({ startsAt: `${day}T07:59:00` }),
  },
  {
    name: 'an end after the schedule',
    code: 'generalE',
    field: 'endTime',
    words: { en: 'End time: must be within 08:00–22:00.', jp: '終了時刻は08:00〜22:00の間で指定してください。' },
    change: ({ day }) => ({ endsAt: `${day}T22:01:00` }),
  },
  {
    name: 'no open-from',
    ...missing('availableFrom', 'Booking opens', '予約開始'),
    change: () => ({ availableFrom: null }),
  },
  {
    name: 'open-from on the day itself',
    code: 'generalE',
    field: 'availableFrom',
    words: {
      en: 'Booking opens: must be before the lesson date.',
      jp: '予約開始はレッスン日より前の日にしてください。',
    },
    change: ({ day }) => ({ availableFrom: `${day}T00:00:00` }),
  },
  {
    name: 'no cancel-until',
    ...missing('cancelBy', 'Cancellation deadline', 'キャンセル期限'),
    change: () => ({ cancelBy: null }),
  },
  {
    name: 'cancel-until on the next day',
    code: 'generalE',
    field: 'cancelBy',
    words: {
      en: "Cancellation deadline: can't be after the lesson date.",
      jp: 'キャンセル期限はレッスン日以前の日にしてください。',
    },
    // Later on the lesson's day it would be kept as the start (D76).
    change: ({ day }) => ({ cancelBy: `${plusDays(day, 1)}T00:00:00` }),
  },
  {
    name: 'neither location nor online',
    ...notChosen('location', 'Place', '場所'),
    change: () => ({ locationId: null, onlineAvailable: false }),
  },
  { name: 'no teacher', ...notChosen('teacher', 'Teacher', '講師'), change: () => ({ teacherId: null }) },
  { name: 'no course', ...notChosen('courses', 'Courses', 'コース'), change: () => ({ courseIds: [] }) },
  {
    name: 'an inactive teacher',
    code: 'generalE',
    field: 'teacher',
    words: { en: 'Teacher: this can no longer be chosen.', jp: 'この講師は選べません。' },
    change: async ({ school, course }) => ({
      teacherId: (await addTeacherOf(school, [course], { active: false })).id,
    }),
  },
  {
    name: 'an inactive location',
    code: 'ES1004',
    field: 'location',
    words: { en: 'Location unavailable', jp: 'この場所では受講できません。' },
    change: async ({ school }) => ({ locationId: (await addLocation(school, { active: false })).id }),
  },
  {
    name: 'an inactive course',
    code: 'ES1002',
    field: 'courses',
    words: { en: 'Course unavailable', jp: 'このレッスンでは選べないコースです。' },
    change: async ({ school, course }) => {
      const inactive = await addCourse(school, { active: false })
      return { courseIds: [course.id, inactive.id], lessonRules: false }
    },
  },
  {
    name: 'a course that the teacher does not teach',
    code: 'ES1002',
    field: 'courses',
    words: { en: 'Course unavailable', jp: 'このレッスンでは選べないコースです。' },
    change: async ({ school }) => ({ courseIds: [(await addCourse(school)).id] }),
  },
  {
    name: 'a course at other hours',
    code: 'ES1002',
    field: 'courses',
    words: { en: 'Course unavailable', jp: 'このレッスンでは選べないコースです。' },
    change: async ({ school }) => {
      const late = await addCourse(school, { startTime: '10:01', endTime: '20:00' })
      return { courseIds: [late.id], teacherId: (await addTeacherOf(school, [late])).id }
    },
  },
  {
    name: 'a non-lesson type',
    code: 'ES1002',
    field: 'courses',
    words: { en: 'Course unavailable', jp: 'このレッスンでは選べないコースです。' },
    change: async ({ school }) => ({
      courseIds: [(await addCourse(school, { code: '_meeting' })).id],
      lessonRules: false,
    }),
  },
  {
    name: 'the teacher has a slot then',
    code: 'generalE',
    field: 'teacher',
    words: {
      en: 'The teacher already has a slot at this time.',
      jp: 'この講師には同じ時間にすでに枠があります。',
    },
    change: async ({ school, teacher, day }) => {
      await addSlot(school, { teacher, startsAt: `${day}T10:49:00` })
      return {}
    },
  },
]

test.each(refusals)(
  'a new slot with $name is refused, by GraphQL and REST alike (SCHED-76, SCHED-77, SCHED-88)',
  async (refusal) => {
    const desk = await openDesk()
    const form = goodForm(desk, await refusal.change(desk))
    const before = await slotsOf(desk.school)
    expect(await throughEveryDoor(desk, form)).toEqual(refusedEverywhere(refusal))
    expect(await slotsOf(desk.school)).toEqual(before)
  },
)

test('a slot cannot be online if the school has no online lessons (D120)', async () => {
  const desk = await openDesk({ onlineLessons: false })
  expect(await throughEveryDoor(desk, goodForm(desk))).toEqual(
    refusedEverywhere({
      code: 'ES1003',
      field: 'onlineAvailable',
      words: { en: 'Online unavailable', jp: 'オンラインでは受講できません。' },
    }),
  )
  const reply = await edit(
    'createSlot',
    { input: goodForm(desk, { onlineAvailable: false }) },
    await askerOf(desk.staff),
  )
  expect(reply).toMatchObject({ success: true, slot: { onlineAvailable: false } })
})

test("another school's records cannot be chosen (D21)", async () => {
  const desk = await openDesk()
  const elsewhere = await makeSchool(desk.school.orm)
  const foreignCourse = await addCourse(elsewhere)
  const foreign = {
    teacher: { teacherId: (await addTeacherOf(elsewhere, [foreignCourse])).id },
    location: { locationId: (await addLocation(elsewhere)).id },
    courses: { courseIds: [foreignCourse.id] },
  }
  const asker = await askerOf(desk.staff)
  for (const [field, change] of Object.entries(foreign)) {
    for (const lessonRules of [true, false]) {
      const reply = await edit('createSlot', { input: goodForm(desk, { ...change, lessonRules }) }, asker)
      expect(reply).toMatchObject({ success: false, field, slot: null })
    }
  }
})

test('a slot without lesson rules can offer any active course (SCHED-65, D73)', async () => {
  const desk = await openDesk()
  const untaught = await addCourse(desk.school, { startTime: '20:00', endTime: '21:00' })
  const form = goodForm(desk, { courseIds: [untaught.id], lessonRules: false })
  expect(await edit('createSlot', { input: form }, await askerOf(desk.staff))).toMatchObject({
    success: true,
    slot: { courses: [{ code: untaught.code }] },
  })
  const later = { ...form, startsAt: `${desk.day}T11:00:00`, endsAt: `${desk.day}T12:00:00` }
  const { body } = await rest<RestReply>(
    await testApp(),
    'POST',
    '/api/admin/slots/new',
    await restForm(desk.school, later),
    await askerOf(desk.staff),
  )
  expect(body).toMatchObject({ success: true, updatedSlot: { possibleBookings: [{ code: untaught.code }] } })
})

test('the whole schedule can be used, to its first and last minute (SCHED-78)', async () => {
  const desk = await openDesk()
  const whole = goodForm(desk, { startsAt: `${desk.day}T08:00:00`, endsAt: `${desk.day}T22:00:00` })
  expect(await edit('createSlot', { input: whole }, await askerOf(desk.staff))).toMatchObject({ success: true })
})

test('cancel-until is the start at the latest (D76)', async () => {
  const desk = await openDesk()
  const form = goodForm(desk, { cancelBy: `${desk.day}T18:00:00` })
  const { slot } = await edit('createSlot', { input: form }, await askerOf(desk.staff))
  expect(slot?.cancelBy).toBe(`${desk.day}T10:00:00`)
})

test('slots of one teacher may touch, and another teacher is free at the same time (SLOT-30, D37)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  const { day } = desk
  const make = (change: Partial<SlotInput>) => edit('createSlot', { input: goodForm(desk, change) }, asker)
  expect(await make({})).toMatchObject({ success: true })
  expect(await make({ startsAt: `${day}T10:50:00`, endsAt: `${day}T11:40:00` })).toMatchObject({ success: true })
  expect(await make({ startsAt: `${day}T09:10:00`, endsAt: `${day}T10:00:00` })).toMatchObject({ success: true })
  expect(await make({ startsAt: `${day}T10:30:00`, endsAt: `${day}T10:31:00` })).toMatchObject({ field: 'teacher' })
  const another = await addTeacherOf(desk.school, [desk.course])
  expect(await make({ teacherId: another.id })).toMatchObject({ success: true })
})

test('exactly one of two simultaneous identical slots is made (SLOT-30, D37)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  for (let hour = 10; hour < 20; hour += 1) {
    const form = goodForm(desk, { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` })
    const replies = await Promise.all([1, 2, 3, 4].map(() => edit('createSlot', { input: form }, asker)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(replies.filter(({ success }) => !success).map(({ message }) => message))).toEqual(
      new Set(['The teacher already has a slot at this time.']),
    )
  }
  expect(await slotsOf(desk.school)).toHaveLength(10)
})

test('slots can be made in the past, for the record (D39)', async () => {
  const desk = await openDesk()
  const day = plusDays(desk.day, -300)
  expect(await edit('createSlot', { input: goodForm({ ...desk, day }) }, await askerOf(desk.staff))).toMatchObject({
    success: true,
    slot: { startsAt: `${day}T10:00:00` },
  })
})

test('times that are none and overlong texts are no form of ours (SLOT-03)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  const form = await restForm(desk.school, goodForm(desk))
  const post = (change: Record<string, unknown>) =>
    testApp().then((app) => rest(app, 'POST', '/api/admin/slots/new', { ...form, ...change }, asker))
  expect(await post({ startTime: '202602301000' })).toMatchObject({
    status: 400,
    body: { message: 'Please check the input: startTime' },
  })
  expect(await post({ lessonMemo: 'x'.repeat(5001) })).toMatchObject({ status: 400 })
  expect(await post({ onlineLessonLink: 'x'.repeat(2001) })).toMatchObject({ status: 400 })
  expect(await slotsOf(desk.school)).toEqual([])
})

test('a new slot appears on every screen that may show it, at once (SCHED-87)', async () => {
  const desk = await openDesk()
  const app = await testApp()
  const another = await addTeacherOf(desk.school, [desk.course])
  const document = `subscription { slotChanged { slots { id time } } }`
  const listen = async (user: TestUser) =>
    subscribe<{ slotChanged: { slots: { id: string; time: string }[] } }>(app, document, await askerOf(user))
  const [staff, own, other] = [await listen(desk.staff), await listen(desk.teacher), await listen(another)]
  const asker = await askerOf(desk.staff)
  const created: string[] = []
  // A subscription that is still being set up misses what happens meanwhile, so slots are made until all have one.
  await vi.waitFor(
    async () => {
      const startsAt = `${plusDays(desk.day, created.length)}T10:00:00`
      const endsAt = `${plusDays(desk.day, created.length)}T10:50:00`
      const reply = await edit('createSlot', { input: goodForm(desk, { startsAt, endsAt }) }, asker)
      created.push(reply.slot?.id ?? '')
      expect(staff.received.length).toBeGreaterThan(0)
      expect(own.received.length).toBeGreaterThan(0)
    },
    { interval: 100 },
  )
  for (const { slotChanged } of [...staff.received, ...own.received]) {
    for (const { id, time } of slotChanged.slots) {
      expect(created).toContain(id)
      expect(time).toContain(toTwelveDigits(`${desk.day}T00:00:00`).slice(0, 4))
    }
  }
  expect(other.received).toEqual([])
})
