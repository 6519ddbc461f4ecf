import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { addLocation, type TestLocation, type TestUser } from '../../test/school.ts'
import { addTeacherOf, ask, askerOf, type Desk, edit, goodForm, openDesk, type SeenSlot } from '../../test/slotDesk.ts'
import { rest, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

// A place that takes one lesson at a time: two teachers, and every way in which their slots could meet there.

let desk: Desk
let colleague: TestUser
let elsewhere: TestLocation
/** The slot that is in the room. */
let there: SeenSlot

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])
const setRoom = async (on: boolean) => {
  const [place] = await sql<{ version: number }>(
    `select version from location where school_id = $1 and id = $2`,
    desk.location.id,
  )
  const { said: answer } = await ask<{
    said: { success: boolean; code: string; field: string | null; message: string }
  }>(
    desk.staff,
    `mutation ($input: UpdateLocationInput!) { said: updateLocation(input: $input) { success code field message } }`,
    { input: { id: desk.location.id, version: place?.version, oneLessonAtATime: on } },
  )
  return answer
}
const form = (change: Parameters<typeof goodForm>[1] = {}) => {
  const day = plusDays(desk.day, 0)
  return goodForm(desk, {
    startsAt: `${day}T10:00:00`,
    endsAt: `${day}T10:50:00`,
    availableFrom: `${plusDays(dateOf(desk.school.now), -1)}T00:00:00`,
    cancelBy: `${day}T09:00:00`,
    locationId: desk.location.id,
    onlineAvailable: true,
    ...change,
  })
}
const make = async (change: Parameters<typeof goodForm>[1] = {}) =>
  edit('createSlot', { input: form(change) }, await askerOf(desk.staff))
const created = async (change: Parameters<typeof goodForm>[1] = {}) => {
  const { slot, ...answer } = await make(change)
  if (slot === null) throw new Error(JSON.stringify(answer))
  return slot
}

beforeEach(async () => {
  desk = await openDesk()
  colleague = await addTeacherOf(desk.school, [desk.course])
  elsewhere = await addLocation(desk.school)
  await setRoom(true)
  there = await created()
})

interface Said {
  code: string
  message: string
}
/** Another slot of the colleague, beside what is in the room, and how it would get in. */
const ways: [name: string, enter: () => Promise<Said>][] = [
  ['a new slot', () => make({ teacherId: colleague.id })],
  [
    'a new slot that begins within the other',
    () => make({ teacherId: colleague.id, startsAt: `${desk.day}T10:30:00`, endsAt: `${desk.day}T11:20:00` }),
  ],
  [
    'an edit of the place',
    async () => {
      const slot = await created({ teacherId: colleague.id, locationId: elsewhere.id })
      return edit(
        'updateSlot',
        { input: { ...form({ teacherId: colleague.id }), slotId: slot.id, version: slot.version } },
        await askerOf(desk.staff),
      )
    },
  ],
  [
    'an edit of the time',
    async () => {
      const late = { startsAt: `${desk.day}T12:00:00`, endsAt: `${desk.day}T12:50:00` }
      const slot = await created({ teacherId: colleague.id, ...late })
      return edit(
        'updateSlot',
        { input: { ...form({ teacherId: colleague.id }), slotId: slot.id, version: slot.version } },
        await askerOf(desk.staff),
      )
    },
  ],
  [
    'a move of the time',
    async () => {
      const late = { startsAt: `${desk.day}T12:00:00`, endsAt: `${desk.day}T12:50:00` }
      const slot = await created({ teacherId: colleague.id, ...late })
      return moved(slot, { startsAt: there.startsAt })
    },
  ],
  [
    'a move to the place',
    async () =>
      moved(await created({ teacherId: colleague.id, locationId: elsewhere.id }), {
        place: { locationId: desk.location.id },
      }),
  ],
  [
    'REST',
    async () => {
      const { body } = await rest<{ reason: string; message: string }>(
        await testApp(),
        'POST',
        '/api/admin/slots/new',
        {
          teacherId: colleague.code,
          teacherDisplay: 'x',
          possibleBookings: [{ code: desk.course.code, displayName: '', cost: 0 }],
          location: desk.location.locationName,
          onlineAvailable: false,
          onlineLessonLink: '',
          lessonMemo: '',
          time: `${desk.day.replaceAll('-', '')}1000_X`,
          startTime: `${desk.day.replaceAll('-', '')}1000`,
          endTime: `${desk.day.replaceAll('-', '')}1050`,
          availableFrom: '202601010000',
          cancelBy: `${desk.day.replaceAll('-', '')}0900`,
        },
        await askerOf(desk.staff),
      )
      return { code: body.reason, message: body.message }
    },
  ],
]

async function moved(slot: SeenSlot, target: object): Promise<Said> {
  const { preview } = await ask<{ preview: { code: string; message: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { preview: slotMovePreview(input: $input) { code message } }`,
    { input: { moves: [{ slotId: slot.id, version: slot.version, ...target }], tell: false } },
  )
  return preview[0] ?? { code: '', message: '' }
}

test.each(ways)('two lessons never meet in a room: %s (SET-31)', async (_, enter) => {
  expect(await enter()).toMatchObject({
    code: 'generalE',
    message: expect.stringMatching(/one lesson at a time.*10:00–10:50/),
  })
})

test('lessons that only touch share a room, and what is online or elsewhere is in no room (SET-31)', async () => {
  await created({ teacherId: colleague.id, startsAt: `${desk.day}T10:50:00`, endsAt: `${desk.day}T11:40:00` })
  const third = await addTeacherOf(desk.school, [desk.course])
  await created({ teacherId: third.id, locationId: null, onlineAvailable: true })
  const fourth = await addTeacherOf(desk.school, [desk.course])
  await created({ teacherId: fourth.id, locationId: elsewhere.id })
  expect(await sql(`select from slot where school_id = $1`)).toHaveLength(4)
})

test('two who put a slot into a room at once: one gets it (SET-31)', async () => {
  const third = await addTeacherOf(desk.school, [desk.course])
  const late = { startsAt: `${desk.day}T14:00:00`, endsAt: `${desk.day}T14:50:00` }
  const answers = await Promise.all([
    make({ ...late, teacherId: colleague.id }),
    make({ ...late, teacherId: third.id }),
  ])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test('a slot in an occupied room is made with a warning if the rule is off (SET-32)', async () => {
  await setRoom(false)
  const second = await make({ teacherId: colleague.id })
  expect(second).toMatchObject({
    success: true,
    code: '1001',
    message: expect.stringMatching(/same time: 10:00–10:50/),
  })
  const { preview } = await ask<{ preview: { code: string; warnings: string[] }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { preview: slotMovePreview(input: $input) { code warnings } }`,
    {
      input: {
        moves: [{ slotId: second.slot?.id, version: second.slot?.version, startsAt: `${desk.day}T10:10:00` }],
        tell: false,
      },
    },
  )
  expect(preview).toMatchObject([{ code: '1001', warnings: [expect.stringContaining('10:00–10:50')] }])
  // And the rule cannot be switched on while they meet.
  expect(await setRoom(true)).toMatchObject({
    success: false,
    code: '409',
    field: 'oneLessonAtATime',
    message: expect.stringContaining(`${desk.day} 10:00`),
  })
  await sql(`delete from slot where school_id = $1 and id = $2`, second.slot?.id)
  expect((await setRoom(true)).success).toBe(true)
  expect((await make({ teacherId: colleague.id })).success).toBe(false)
})

const batchTo = async (slots: SeenSlot[]) => {
  const batch = {
    slots: slots.map(({ id, version }) => ({ slotId: id, version })),
    place: { locationId: desk.location.id },
    delete: false,
  }
  const { preview } = await ask<{
    preview: { slotId: string; changes: boolean; message: string; warnings: string[] }[]
  }>(
    desk.staff,
    `query ($input: SlotBatchInput!) { preview: slotBatchPreview(input: $input) { slotId changes message warnings } }`,
    { input: batch },
  )
  const expected = preview.filter(({ changes }) => changes).map(({ slotId }) => ({ slotId }))
  const { said: answer } = await ask<{ said: { success: boolean } }>(
    desk.staff,
    `mutation ($input: ChangeSlotBatchInput!) { said: changeSlotBatch(input: $input) { success } }`,
    { input: { batch, expected } },
  )
  return { preview, done: answer.success }
}

test('a batch into a room skips slots that overlap another or each other (SET-31)', async () => {
  const late = { startsAt: `${desk.day}T14:00:00`, endsAt: `${desk.day}T14:50:00` }
  const third = await addTeacherOf(desk.school, [desk.course])
  const slots = [
    await created({ teacherId: colleague.id, locationId: elsewhere.id }),
    await created({ teacherId: colleague.id, locationId: elsewhere.id, ...late }),
    await created({ teacherId: third.id, locationId: elsewhere.id, ...late }),
  ]
  const { preview, done } = await batchTo(slots)
  expect(preview.map(({ changes }) => changes)).toEqual([false, true, false])
  expect(preview[0]?.message).toMatch(/one lesson at a time.*10:00–10:50/)
  expect(preview[2]?.message).toMatch(/one lesson at a time.*14:00–14:50/)
  expect(done).toBe(true)
})

/** The previews that warn of another lesson at a place, before anything is saved. */
const before: [name: string, look: () => Promise<unknown>][] = [
  [
    'the form of a slot',
    async () =>
      (
        await ask<{ words: string | null }>(
          desk.staff,
          `query ($input: SlotThereInput!) { words: slotPlaceWarning(input: $input) }`,
          {
            input: {
              locationId: desk.location.id,
              startsAt: `${desk.day}T10:30:00`,
              endsAt: `${desk.day}T11:20:00`,
            },
          },
        )
      ).words,
  ],
  [
    'a batch of slots',
    async () =>
      (await batchTo([await created({ teacherId: colleague.id, locationId: elsewhere.id })])).preview[0]?.warnings[0],
  ],
  [
    'the form of a row of the template',
    async () => {
      await makeRow()
      return (
        await ask<{ words: string | null }>(
          desk.staff,
          `query ($input: RowThereInput!) { words: rowPlaceWarning(input: $input) }`,
          { input: { locationId: desk.location.id, day: 1, startTime: '10:30', endTime: '11:20' } },
        )
      ).words
    },
  ],
  [
    'a row of the template that was saved',
    async () => {
      await makeRow()
      const answer = await makeRow({ teacherId: colleague.id, startTime: '10:30', endTime: '11:20' })
      expect(answer.code).toBe('1001')
      return answer.message
    },
  ],
  [
    'copies of rows',
    async () => {
      await makeRow()
      await makeRow({ teacherId: colleague.id, day: 2 })
      const { rows } = await ask<{ rows: { id: string; teacherId: string }[] }>(
        desk.staff,
        `{ rows: templates { id teacherId } }`,
      )
      const ids = rows.filter(({ teacherId }) => teacherId === colleague.id).map(({ id }) => id)
      const { copies } = await ask<{ copies: { message: string | null; warning: string | null }[] }>(
        desk.staff,
        `query ($input: CopyTemplatesInput!) { copies: templateCopies(input: $input) { message warning } }`,
        { input: { ids, days: [1], withStudents: false } },
      )
      return copies[0]?.message ?? copies[0]?.warning
    },
  ],
]

test.each(before)(
  'the warning in %s names the other lesson and refuses nothing if the rule is off (SET-32)',
  async (_, look) => {
    await setRoom(false)
    expect(await look()).toMatch(/at this place at the same time: .*10:00–10:50/)
  },
)

test('at its own place and time a slot shares with nobody (SET-32)', async () => {
  await setRoom(false)
  const { words } = await ask<{ words: string | null }>(
    desk.staff,
    `query ($input: SlotThereInput!) { words: slotPlaceWarning(input: $input) }`,
    { input: { slotId: there.id, locationId: desk.location.id, startsAt: there.startsAt, endsAt: there.endsAt } },
  )
  expect(words).toBeNull()
})

test('lessons that are over keep nobody from switching it on (SET-31)', async () => {
  await setRoom(false)
  const second = await created({ teacherId: colleague.id })
  await sql(
    `update slot set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where school_id = $1`,
  )
  expect((await setRoom(true)).success).toBe(true)
  expect(await sql(`select from slot where school_id = $1 and id = $2`, second.id)).toHaveLength(1)
})

const row = (change: object = {}) => ({
  day: 1,
  startTime: '10:00',
  endTime: '10:50',
  useSlotLength: false,
  teacherId: desk.teacher.id,
  locationId: desk.location.id,
  onlineAvailable: false,
  onlineLessonLink: '',
  lessonMemo: '',
  lessonRules: true,
  courseIds: [desk.course.id],
  fixedCourseId: null,
  fixedOnline: null,
  fixedStudentIds: [],
  ...change,
})
const makeRow = async (change: object = {}) =>
  (
    await ask<{ said: Said }>(
      desk.staff,
      `mutation ($input: CreateTemplateInput!) { said: createTemplate(input: $input) { code message } }`,
      { input: row(change) },
    )
  ).said

/** The lines of a dry run that exports the colleague's rows to the day. */
const plannedLines = async () =>
  (
    await ask<{ plan: { lines: object[] } }>(
      desk.staff,
      `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) { lines { outcome message } } }`,
      { input: { job: 'create', from: desk.day, to: desk.day, ids: [colleague.id] } },
    )
  ).plan.lines

test('rows of the template do not meet in a room either, and one that meets a slot there is not made (SET-31, FIX-24)', async () => {
  expect((await makeRow()).code).toBe('1001')
  expect(await makeRow({ teacherId: colleague.id })).toMatchObject({
    code: '409',
    message: expect.stringMatching(/one lesson at a time.*10:00-10:50/),
  })
  const weekday = Temporal.PlainDate.from(desk.day).dayOfWeek % 7
  await sql(`delete from template where school_id = $1`)
  expect((await makeRow({ teacherId: colleague.id, day: weekday })).code).toBe('1001')
  expect(await plannedLines()).toEqual([{ outcome: 'placeBusy', message: expect.stringContaining('10:00–10:50') }])
})

test('at any other place the plan of an export names the slot that a row meets, and the slot is made (SET-32)', async () => {
  await setRoom(false)
  const weekday = Temporal.PlainDate.from(desk.day).dayOfWeek % 7
  await makeRow({ teacherId: colleague.id, day: weekday })
  expect(await plannedLines()).toEqual([
    {
      outcome: 'made',
      message: expect.stringMatching(/^Another lesson is at this place at the same time: 10:00–10:50/),
    },
  ])
})

test('the database refuses an overlap that bypasses the rules (SET-31)', async () => {
  const write = sql(
    `insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id)
     select school_id, $2, starts_at, ends_at, available_from, cancel_by, location_id from slot where school_id = $1`,
    colleague.id,
  )
  await expect(write).rejects.toThrow('slot_room_overlap')
})
