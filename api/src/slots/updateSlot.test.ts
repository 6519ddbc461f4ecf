import type { SlotInput } from '@koma/schema/input/slot'
import { plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { addContract, addCourse, addLocation, addStudent, makeSchool, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import {
  addTeacherOf,
  askerOf,
  bookedBy,
  type Desk,
  edit,
  type FormRefusal,
  goodForm,
  madeSlot,
  openDesk,
  refusedEverywhere,
  restForm,
  type RestReply,
  slotsOf,
  throughEveryDoor,
} from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

test('an unbooked slot moves to another time, teacher and place, and stays the same slot (D38, SLOT-02, SCHED-55…65)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const other = await addCourse(desk.school)
  const teacher = await addTeacherOf(desk.school, [other])
  const location = await addLocation(desk.school)
  const day = plusDays(desk.day, 3)
  const form = {
    teacherId: teacher.id,
    startsAt: `${day}T12:00:00`,
    endsAt: `${day}T13:00:00`,
    availableFrom: `${day}T00:00:00`,
    cancelBy: `${day}T23:00:00`,
    locationId: location.id,
    onlineAvailable: false,
    onlineLessonLink: 'http://other.example',
    lessonMemo: '',
    courseIds: [other.id],
  }
  const input = { ...form, slotId: slot.id, version: slot.version }
  expect(await edit('updateSlot', { input }, await askerOf(desk.staff))).toEqual({
    success: true,
    code: '1001',
    message: 'Action successful',
    field: null,
    slot: {
      ...slot,
      version: 2,
      time: `${day.replaceAll('-', '')}1200_${teacher.code.toUpperCase()}`,
      startsAt: `${day}T12:00:00`,
      endsAt: `${day}T13:00:00`,
      availableFrom: `${day}T00:00:00`,
      cancelBy: `${day}T12:00:00`,
      teacher: { teacherCode: teacher.code },
      location: { id: location.id },
      onlineAvailable: false,
      onlineLessonLink: 'http://other.example',
      lessonMemo: '',
      courses: [{ code: other.code }],
    },
  })
})

test('REST edits by the documented body, with the new slot in updatedSlot (API-35, SCHED-87, SCHED-89)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const body = { _id: slot.id, ...(await restForm(desk.school, goodForm(desk, { lessonMemo: '変更' }))) }
  const asker = await askerOf(desk.staff)
  const path = `/api/admin/slots/${slot.id}/`
  const reply = await rest<RestReply>(await testApp(), 'PUT', path, body, asker)
  expect(reply).toMatchObject({
    status: 200,
    body: { success: true, reason: '1001', updatedSlot: { _id: slot.id, version: 2, lessonMemo: '変更' } },
  })
  const late = await rest<RestReply>(await testApp(), 'PUT', path, { ...body, version: 1, lessonMemo: '二人目' }, asker)
  expect(late.body).toMatchObject({
    success: false,
    reason: 'stale',
    updatedSlot: { version: 2, lessonMemo: '変更' },
  })
})

test('a second editor is refused and shown what the first one changed (SCHED-88)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const edited = { slotId: slot.id, version: slot.version }
  const first = { ...goodForm(desk, { lessonMemo: '一人目' }), ...edited }
  expect(await edit('updateSlot', { input: first }, await askerOf(desk.staff))).toMatchObject({ success: true })
  const second = { ...goodForm(desk, { lessonMemo: '二人目' }), ...edited }
  expect(await edit('updateSlot', { input: second }, await askerOf(desk.staff))).toMatchObject({
    success: false,
    code: 'stale',
    field: null,
    slot: { version: 2, lessonMemo: '一人目' },
  })
  expect(await throughEveryDoor(desk, second, edited)).toEqual(
    refusedEverywhere({
      code: 'stale',
      field: null,
      words: {
        en: 'This slot changed after you opened it. Nothing was saved.',
        jp: 'この枠は表示したあとにほかの人が変更したため、保存していません。',
      },
    }),
  )
})

test('a booking made meanwhile makes an edit stale too (SCHED-88)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  await bookedBy(desk, slot, desk.course)
  const input = { ...goodForm(desk), slotId: slot.id, version: slot.version }
  expect(await edit('updateSlot', { input }, await askerOf(desk.staff))).toMatchObject({
    code: 'stale',
    slot: { bookedCount: 1 },
  })
})

test('exactly one of many simultaneous edits of a version succeeds (SCHED-88)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  const slot = await madeSlot(desk)
  const edits = Array.from({ length: 8 }, (_, index) =>
    edit(
      'updateSlot',
      { input: { ...goodForm(desk, { lessonMemo: `${index}` }), slotId: slot.id, version: slot.version } },
      asker,
    ),
  )
  const codes = (await Promise.all(edits)).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['1001', ...Array.from({ length: 7 }, () => 'stale')])
})

const fixed = (field: string, en: string, jp: string) => ({
  code: 'generalE' as const,
  field,
  words: { en: `${en}: can't be changed while the slot is booked.`, jp: `予約のある枠の${jp}は変更できません。` },
})

const ofBooked: (FormRefusal & { change: (desk: Desk) => Partial<SlotInput> | Promise<Partial<SlotInput>> })[] = [
  {
    name: 'its day',
    ...fixed('lessonDate', 'Lesson date', 'レッスン日'),
    change: ({ day }) => ({ startsAt: `${plusDays(day, 1)}T10:00:00`, endsAt: `${plusDays(day, 1)}T10:50:00` }),
  },
  {
    name: 'its start',
    ...fixed('startTime', 'Start time', '開始時刻'),
    change: ({ day }) => ({ startsAt: `${day}T09:59:00` }),
  },
  {
    name: 'its end',
    ...fixed('endTime', 'End time', '終了時刻'),
    change: ({ day }) => ({ endsAt: `${day}T10:51:00` }),
  },
  {
    name: 'its location',
    ...fixed('location', 'Place', '場所'),
    change: async ({ school }) => ({ locationId: (await addLocation(school)).id }),
  },
  {
    name: 'its location to online only',
    ...fixed('location', 'Place', '場所'),
    change: () => ({ locationId: null, onlineAvailable: true }),
  },
  {
    name: 'its teacher to one who does not teach the course',
    code: 'generalE',
    field: 'teacher',
    words: {
      en: "Teacher: this teacher doesn't teach the booked course.",
      jp: 'この講師は予約されているコースを担当していません。',
    },
    change: async ({ school }) => ({ teacherId: (await addTeacherOf(school, [])).id, lessonRules: false }),
  },
  {
    name: 'its teacher to one who has a slot then',
    code: 'generalE',
    field: 'teacher',
    words: {
      en: 'The teacher already has a slot at this time.',
      jp: 'この講師には同じ時間にすでに枠があります。',
    },
    change: async (desk) => {
      const busy = await addTeacherOf(desk.school, [desk.course])
      await madeSlot(desk, { teacherId: busy.id })
      return { teacherId: busy.id }
    },
  },
  {
    name: 'its teacher to an inactive one',
    code: 'generalE',
    field: 'teacher',
    words: { en: 'Teacher: this can no longer be chosen.', jp: 'この講師は選べません。' },
    change: async ({ school, course }) => ({ teacherId: (await addTeacherOf(school, [course], { active: false })).id }),
  },
  {
    name: 'its courses without the booked one',
    code: 'generalE',
    field: 'courses',
    words: { en: "Courses: the booked course can't be removed.", jp: '予約されているコースは外せません。' },
    change: () => ({ courseIds: [] }),
  },
]

test.each(ofBooked)("a booked slot's $name cannot be changed (SLOT-27, SLOT-28, D141)", async (refusal) => {
  const desk = await openDesk()
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const form = goodForm(desk, await refusal.change(desk))
  const before = await slotsOf(desk.school)
  const edited = { slotId: slot.id, version: slot.version }
  expect(await throughEveryDoor(desk, form, edited)).toEqual(refusedEverywhere(refusal))
  expect(await slotsOf(desk.school)).toEqual(before)
})

test("a booked slot's memo, link, windows, online and further courses can change (SLOT-27)", async () => {
  const desk = await openDesk()
  const more = await addCourse(desk.school)
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const change = {
    lessonMemo: '新しいメモ',
    onlineLessonLink: '',
    onlineAvailable: false,
    availableFrom: `${plusDays(desk.day, -2)}T00:00:00`,
    cancelBy: `${plusDays(desk.day, -2)}T00:00:00`,
    courseIds: [desk.course.id, more.id],
    lessonRules: false,
  }
  const input = { ...goodForm(desk, change), slotId: slot.id, version: slot.version }
  expect(await edit('updateSlot', { input }, await askerOf(desk.staff))).toMatchObject({
    success: true,
    slot: {
      lessonMemo: '新しいメモ',
      onlineLessonLink: '',
      onlineAvailable: false,
      bookedCount: 1,
      startsAt: slot.startsAt,
    },
  })
})

test('a lesson booked online stays online while it is booked (SLOT-27)', async () => {
  const desk = await openDesk()
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course, true)
  const edited = { slotId: slot.id, version: slot.version }
  expect(await throughEveryDoor(desk, goodForm(desk, { onlineAvailable: false }), edited)).toEqual(
    refusedEverywhere(fixed('onlineAvailable', 'Online', 'オンラインの可否')),
  )
})

test('the teacher of a booked slot changes to one who is free and teaches the course (SLOT-28, D141)', async () => {
  const desk = await openDesk()
  const { slot, student } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const next = await addTeacherOf(desk.school, [desk.course])
  const app = await testApp()
  const listen = async (user: TestUser, document: string) =>
    subscribe<{ slotChanged?: { resync: boolean; slots: { id: string }[] } }>(app, document, await askerOf(user))
  const changes = `subscription { slotChanged { resync slots { id } } }`
  const [former, later] = [await listen(desk.teacher, changes), await listen(next, changes)]
  const own = await listen(student, `subscription { viewerChanged { resync } }`)

  // Back and forth until every subscription has been set up and heard of it.
  const asker = await askerOf(desk.staff)
  let version = slot.version
  let teacherId = desk.teacher.id
  await vi.waitFor(
    async () => {
      teacherId = teacherId === next.id ? desk.teacher.id : next.id
      const reply = await edit(
        'updateSlot',
        { input: { ...goodForm(desk, { teacherId }), slotId: slot.id, version } },
        asker,
      )
      expect(reply).toMatchObject({ success: true, slot: { bookedCount: 1 } })
      version = reply.slot?.version ?? 0
      expect(former.received.filter(({ slotChanged }) => slotChanged?.resync)).not.toEqual([])
      expect(later.received.filter(({ slotChanged }) => slotChanged?.resync)).not.toEqual([])
      expect(own.received).not.toEqual([])
    },
    { interval: 200 },
  )
  const [row] = await query<{ teacherId: string }>(
    desk.school.orm.em.fork(),
    `select teacher_id as "teacherId" from slot where id = $1`,
    [slot.id],
  )
  expect(row).toEqual({ teacherId })
})

test('students and teachers have a mail of a new teacher of their lesson, unless staff say not to (SLOT-28, D141)', async () => {
  const desk = await openDesk()
  const { slot, student } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const next = await addTeacherOf(desk.school, [desk.course])
  const em = desk.school.orm.em.fork()
  await query(em, `update student set notify = true, email = 'told@example.test' where id = $1`, [student.id])
  const mails = () =>
    query(em, `select address from mail where school_id = $1 and kind = 'lessonChanged'`, [desk.school.id])
  const give = async (teacherId: string, version: number, tell?: boolean) =>
    edit(
      'updateSlot',
      { input: { ...goodForm(desk, { teacherId }), slotId: slot.id, version, ...(tell !== undefined && { tell }) } },
      await askerOf(desk.staff),
    )
  const quiet = await give(next.id, slot.version, false)
  expect([quiet.success, await mails()]).toEqual([true, []])
  expect(await give(desk.teacher.id, quiet.slot?.version ?? 0)).toMatchObject({ success: true })
  expect(await mails()).toEqual([{ address: 'told@example.test' }])
})

test.each([
  ['another time', { startsAt: '12:00', endsAt: '12:50' }, true],
  ['another place', { place: true }, true],
  ['another note', { lessonMemo: 'p.12' }, false],
])('who waits for an empty slot is told of %s, unless staff say not to (D141)', async (_name, change, notices) => {
  const desk = await openDesk()
  const other = await addLocation(desk.school)
  const slot = await madeSlot(desk)
  const address = 'waits@example.test'
  const student = await addStudent(desk.school, { notify: true, email: address })
  await addContract(student, { courses: [desk.course] })
  // Would be told of a lesson that they cannot book.
  const without = await addStudent(desk.school, { notify: true, email: 'without@example.test' })
  const em = desk.school.orm.em.fork()
  await query(
    em,
    `insert into waiting (school_id, slot_id, student_id, joined_at) select $1, $2, unnest($3::uuid[]), now()`,
    [desk.school.id, slot.id, [student.id, without.id]],
  )
  const { place, startsAt, endsAt, ...more } = { place: false, startsAt: '10:00', endsAt: '10:50', ...change }
  const form = goodForm(desk, {
    startsAt: `${desk.day}T${startsAt}:00`,
    endsAt: `${desk.day}T${endsAt}:00`,
    ...(place && { locationId: other.id }),
    ...more,
  })
  const save = async (input: typeof form, version: number, tell?: boolean) => {
    const all = { ...input, slotId: slot.id, version, ...(tell !== undefined && { tell }) }
    const reply = await edit('updateSlot', { input: all }, await askerOf(desk.staff))
    expect(reply).toMatchObject({ success: true })
    return reply.slot?.version ?? 0
  }
  const mails = () =>
    query(em, `select address from mail where school_id = $1 and kind = 'lessonChanged'`, [desk.school.id])
  const quiet = await save(form, slot.version, false)
  expect(await mails()).toEqual([])
  const back = await save(goodForm(desk), quiet, false)
  await save(form, back)
  expect(await mails()).toEqual(notices ? [{ address }] : [])
})

test('a booked slot does not move, not even by hand in the database (SLOT-27)', async () => {
  const desk = await openDesk()
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const move = (change: string) =>
    query(desk.school.orm.em.fork(), `update slot set ${change} where id = $1`, [slot.id])
  await expect(move(`starts_at = starts_at - interval '1 minute'`)).rejects.toThrow('foreign key')
  await expect(move(`ends_at = ends_at + interval '1 minute'`)).rejects.toThrow('foreign key')
  await expect(move(`starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`)).rejects.toThrow(
    'foreign key',
  )
  await expect(query(desk.school.orm.em.fork(), `delete from slot where id = $1`, [slot.id])).rejects.toThrow(
    'foreign key',
  )
  await expect(move(`lesson_memo = 'x'`)).resolves.toEqual([])
})

test('an edit checks only the schedule range, new or old (SCHED-78, SCHED-81)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const edited = { slotId: slot.id, version: slot.version }
  expect(await throughEveryDoor(desk, goodForm(desk, { endsAt: `${desk.day}T22:01:00` }), edited)).toEqual(
    refusedEverywhere({
      code: 'generalE',
      field: 'endTime',
      words: { en: 'End time: must be within 08:00–22:00.', jp: '終了時刻は08:00〜22:00の間で指定してください。' },
    }),
  )
  const loose = { courseIds: [], availableFrom: `${desk.day}T09:00:00`, locationId: null, onlineAvailable: false }
  expect(
    await edit('updateSlot', { input: { ...goodForm(desk, loose), ...edited } }, await askerOf(desk.staff)),
  ).toMatchObject({ success: true, slot: { courses: [], location: null, onlineAvailable: true } })
})

test('a record deactivated since can stay, but cannot be chosen again (D83, D85)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const em = desk.school.orm.em.fork()
  for (const table of ['teacher', 'course', 'location']) {
    await query(em, `update ${table} set active = false where school_id = $1`, [desk.school.id])
  }
  const asker = await askerOf(desk.staff)
  const memo = { ...goodForm(desk, { lessonMemo: '休校中' }), slotId: slot.id, version: 1 }
  expect(await edit('updateSlot', { input: memo }, asker)).toMatchObject({ success: true })
  const moved = { ...memo, version: 2, startsAt: `${desk.day}T10:10:00` }
  expect(await edit('updateSlot', { input: moved }, asker)).toMatchObject({ code: 'ES1002', field: 'courses' })
})

test('an online slot can stay online, but no other becomes one, if online lessons are off (D120)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const offline = await madeSlot(desk, {
    onlineAvailable: false,
    startsAt: `${desk.day}T12:00:00`,
    endsAt: `${desk.day}T13:00:00`,
  })
  const em = desk.school.orm.em.fork()
  await query(em, `update school set online_lessons = false where id = $1`, [desk.school.id])
  await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [desk.school.id])
  const asker = await askerOf(desk.staff)
  const times = { startsAt: offline.startsAt, endsAt: offline.endsAt }
  await vi.waitFor(async () => {
    const turnOn = {
      ...goodForm(desk, { ...times, onlineAvailable: true }),
      slotId: offline.id,
      version: offline.version,
    }
    // The process remembers the school until it hears of the change; until then the edit would go through.
    const school = await graphql<{ school: { onlineLessons: boolean } }>(
      await testApp(),
      `
        {
          school {
            onlineLessons
          }
        }
      `,
      {},
      asker,
    )
    expect(school.body.data?.school.onlineLessons).toBe(false)
    expect(await edit('updateSlot', { input: turnOn }, asker)).toMatchObject({
      code: 'ES1003',
      field: 'onlineAvailable',
    })
  })
  const kept = { ...goodForm(desk, { lessonMemo: 'x' }), slotId: slot.id, version: slot.version }
  expect(await edit('updateSlot', { input: kept }, asker)).toMatchObject({
    success: true,
    slot: { onlineAvailable: true },
  })
})

test('a slot that is gone, or of another school, cannot be edited (D21)', async () => {
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const elsewhere = await openDesk()
  const refusal = {
    code: 'ES1001' as const,
    field: null,
    words: { en: 'Slot unavailable', jp: 'このレッスンは予約できません。' },
  }
  expect(await throughEveryDoor(elsewhere, goodForm(elsewhere), { slotId: slot.id, version: 1 })).toEqual(
    refusedEverywhere(refusal),
  )
  await edit('deleteSlot', { slotId: slot.id }, await askerOf(desk.staff))
  expect(await throughEveryDoor(desk, goodForm(desk), { slotId: slot.id, version: 1 })).toEqual(
    refusedEverywhere(refusal),
  )
  const foreign = await addLocation(await makeSchool(desk.school.orm))
  const own = await madeSlot(desk)
  const input = { ...goodForm(desk, { locationId: foreign.id }), slotId: own.id, version: own.version }
  expect(await edit('updateSlot', { input }, await askerOf(desk.staff))).toMatchObject({
    code: 'ES1004',
    field: 'location',
  })
})

test('an edit appears on the other screens at once (SCHED-89)', async () => {
  const desk = await openDesk()
  const memos = await subscribe<{ slotChanged: { slots: { lessonMemo: string }[] } }>(
    await testApp(),
    `subscription { slotChanged { slots { lessonMemo } } }`,
    await askerOf(desk.teacher),
  )
  const asker = await askerOf(desk.staff)
  const slot = await madeSlot(desk)
  let version = slot.version
  await expect
    .poll(
      async () => {
        const input = { ...goodForm(desk, { lessonMemo: '変わった' }), slotId: slot.id, version }
        version = (await edit('updateSlot', { input }, asker)).slot?.version ?? 0
        return memos.received.flatMap(({ slotChanged }) => slotChanged.slots.map(({ lessonMemo }) => lessonMemo))
      },
      { interval: 200 },
    )
    .toContain('変わった')
})
