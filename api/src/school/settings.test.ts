import type { Language } from '@koma/schema/codes'
import { plusDays, plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool({ email: 'office@school.example' })
  staff = await school.addStaff({ permissions: ['settingsEdit'] })
})

interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  settings: { version: number; [field: string]: unknown }
}

const fields = `version name defaultColor scheduleStart scheduleEnd slotLengthMinutes cancelByDays email
  alertPasswordReset alertWaitingList waitingList timezoneName`
const read = async (by = staff) =>
  (await ask<{ settings: Reply['settings'] }>(by, `{ settings { ${fields} } }`)).settings
const save = async (input: object, by = staff, language?: Language) => {
  const version = (await read(by)).version
  const document = `mutation ($input: UpdateSettingsInput!) { reply: updateSettings(input: $input) {
    success code message field settings { ${fields} } } }`
  return (await ask<{ reply: Reply }>(by, document, { input: { version, ...input } }, language)).reply
}

const at = (days: number, time: string) => `${plusDays(school.now.slice(0, 10), days)}T${time}:00`

test.each([
  [{ slotLengthMinutes: 4 }, 'slotLengthMinutes', '5~1440'],
  [{ slotLengthMinutes: 1441 }, 'slotLengthMinutes', '5~1440'],
  [{ cancelByDays: 366 }, 'cancelByDays', '0~365'],
  [{ cancelByHour: 24 }, 'cancelByHour', '0~23'],
  [{ availableFromMonths: -1 }, 'availableFromMonths', '0~120'],
  [{ availableFromDay: 0 }, 'availableFromDay', '1~31'],
  [{ availableFromHour: 24 }, 'availableFromHour', '0~23'],
  [{ bookUntilHours: -1 }, 'bookUntilHours', '0~8760'],
  [{ bookUntilMinutes: 60 }, 'bookUntilMinutes', '0~59'],
  [{ scheduleIntervalMinutes: 25 }, 'scheduleIntervalMinutes', '60, 30, 20, 15, 10 or 5'],
  [{ scheduleEnd: '08:00' }, 'scheduleEnd', 'after the start'],
  [{ scheduleStart: '' }, 'scheduleStart', 'required'],
  [{ name: ' ' }, 'name', 'required'],
  [{ email: 'office' }, 'email', 'name@example.com'],
  [{ timezoneName: 'Asia/Nowhere' }, 'timezoneName', 'time zone'],
  [{ defaultColor: 'pink' }, 'defaultColor', 'colour'],
  [{ email: '', alertPasswordReset: true }, 'alertPasswordReset', 'email'],
])('%j is refused at %s: %s (SET-06…13, ERR-30, CONST-25, CONST-40, D56)', async (wrong, field, words) => {
  const before = await read()
  const refused = await save(wrong)
  expect(refused).toMatchObject({ success: false, code: '400', field, settings: before })
  expect(refused.message).toContain(words)
})

test.each([
  { slotLengthMinutes: 5, cancelByDays: 0, cancelByHour: 0, availableFromMonths: 0, availableFromDay: 1 },
  { slotLengthMinutes: 1440, cancelByDays: 365, cancelByHour: 23, availableFromMonths: 120, availableFromDay: 31 },
  { availableFromHour: 0, bookUntilHours: 0, bookUntilMinutes: 0 },
  { availableFromHour: 23, bookUntilHours: 8760, bookUntilMinutes: 59 },
])('the ends of each range are within: %j (SET-07…10, CONST-25, CONST-40)', async (ends) => {
  expect(await save(ends)).toMatchObject({ success: true })
  const kept = await ask<{ settings: object }>(staff, `{ settings { ${Object.keys(ends).join(' ')} } }`)
  expect(kept.settings).toEqual(ends)
})

test('saved settings have a new version, an older one is stale, and the activity tells what changed (SET-02, SET-14, D129)', async () => {
  const own = await openSchool({ email: 'a@school.example', alertWaitingList: true })
  const boss = await own.addStaff({ permissions: ['settingsEdit'] })
  const { version } = await read(boss)
  const saved = await save({ name: '新校', scheduleStart: '09:00', scheduleEnd: '22:00', cancelByDays: 365 }, boss)
  expect(saved).toMatchObject({ success: true, code: '1001', settings: { name: '新校', scheduleStart: '09:00' } })
  expect(saved.settings.version).toBe(version + 1)
  expect(await save({ version, name: '旧校' }, boss)).toMatchObject({ code: 'stale', settings: { name: '新校' } })
  // Without an address there is nobody to alert.
  expect(await save({ email: '' }, boss)).toMatchObject({ success: true, settings: { alertWaitingList: false } })
  const [first] = await query<{ changes: object; actor: string }>(
    own.orm.em.fork(),
    `select changes, actor from activity where school_id = $1 and record_kind = 'school' order by id limit 1`,
    [own.id],
  )
  expect(first).toEqual({
    actor: `staff:${boss.code}`,
    changes: {
      name: ['テスト英会話', '新校'],
      title: ['テスト英会話', '新校'],
      logoAlt: ['テスト英会話', '新校'],
      scheduleStart: ['08:00', '09:00'],
      cancelByDays: [1, 365],
    },
  })
  expect((await ask<{ school: object }>(boss, `{ school { name title scheduleStart } }`)).school).toEqual({
    name: '新校',
    title: '新校',
    scheduleStart: '09:00',
  })
})

test('every open screen hears of new settings and places, and of nothing else of the school', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['settingsEdit'] })
  const student = await own.addStudent()
  const heard = await subscribe(await testApp(), `subscription { schoolChanged { resync } }`, await askerOf(student))
  await query(own.orm.em.fork(), `update student set last_name = '別' where school_id = $1`, [own.id])
  await save({ defaultColor: '#0B6E99' }, boss)
  await expect.poll(() => heard.received).toEqual([{ schoolChanged: { resync: false } }])
  await own.addLocation()
  await expect.poll(() => heard.received).toHaveLength(2)
})

test('new settings count and name their leftovers first, and clear them on request (SET-16, SET-17, D120, D147)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['settingsEdit'] })
  const { student, slot, course } = await own.readyToBook({ slot: { startsAt: at(2, '20:00'), onlineAvailable: true } })
  await ask(student, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: slot.id, courseCode: course.code, online: true },
  })
  const waiting = await own.addStudent()
  await query(own.orm.em.fork(), `insert into waiting values ($1, $2, $3, $4)`, [own.id, slot.id, waiting.id, own.now])
  const open = await own.addSlot({ startsAt: at(3, '20:00'), teacher: slot.teacher })
  await own.addSlot({ startsAt: at(3, '12:00'), teacher: slot.teacher })
  const past = await own.addSlot({ startsAt: plusMinutes(at(-2, '20:00'), 0), teacher: slot.teacher })
  const document = `query ($input: SettingsEffectsInput!) { effects: settingsEffects(input: $input) {
    outside { open booked slots { slotId bookedCount } } online { open booked } waiting { count students { name slotId } } } }`
  const effects = async (input: object) => (await ask<{ effects: object }>(boss, document, { input })).effects
  const hours = { scheduleStart: '10:00', scheduleEnd: '18:00' }
  expect(await effects({ ...hours, waitingList: false, onlineLessons: false })).toEqual({
    outside: {
      open: 1,
      booked: 1,
      slots: [
        { slotId: slot.id, bookedCount: 1 },
        { slotId: open.id, bookedCount: 0 },
      ],
    },
    online: { open: 0, booked: 1 },
    waiting: { count: 1, students: [{ name: `${waiting.lastName} ${waiting.firstName}`, slotId: slot.id }] },
  })
  expect(await effects({ scheduleStart: '08:00', waitingList: true })).toMatchObject({
    outside: { open: 0, booked: 0 },
  })

  expect(
    await save({ ...hours, waitingList: false, deleteOutside: true, emptyWaitingLists: true }, boss),
  ).toMatchObject({ success: true })
  const left = await query<{ id: string }>(own.orm.em.fork(), `select id from slot where school_id = $1`, [own.id])
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([slot.id, past.id]))
  expect(left.map(({ id }) => id)).not.toContain(open.id)
  expect(await query(own.orm.em.fork(), `select from waiting where school_id = $1`, [own.id])).toEqual([])
})

test('waiting students and staff see at once that the waiting list is off (SET-17, D147)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['settingsEdit'] })
  const slots = [await own.addSlot({ startsAt: at(2, '12:00') }), await own.addSlot({ startsAt: at(3, '12:00') })]
  const waiting = [await own.addStudent(), await own.addStudent()]
  const em = own.orm.em.fork()
  for (const slot of slots)
    for (const { id } of waiting)
      await query(em, `insert into waiting values ($1, $2, $3, $4)`, [own.id, slot.id, id, own.now])
  const document = `subscription { viewerChanged { viewer { student { waitingSlotIds } } } }`
  type Heard = { viewerChanged: { viewer: { student: { waitingSlotIds: string[] } } } }
  const screens = await Promise.all(
    waiting.map(async (user) => subscribe<Heard>(await testApp(), document, await askerOf(user))),
  )
  const desk = await subscribe<{ slotChanged: { slots: { id: string; waitingCount: number }[] } }>(
    await testApp(),
    `subscription { slotChanged { slots { id waitingCount } } }`,
    await askerOf(boss),
  )
  await save({ waitingList: false, emptyWaitingLists: true }, boss)
  for (const { received } of screens)
    await expect.poll(() => received.at(-1)?.viewerChanged.viewer.student.waitingSlotIds).toEqual([])
  const lines = () =>
    desk.received.flatMap(({ slotChanged }) => slotChanged.slots).map(({ id, waitingCount }) => [id, waitingCount])
  for (const { id } of slots) await expect.poll(lines).toContainEqual([id, 0])
})

test.each([
  { tell: undefined, mails: 1 },
  { tell: false, mails: 0 },
])(
  'who is taken off a waiting list by new settings is told, unless nobody is to be: tell $tell (D147)',
  async (asked) => {
    const own = await openSchool()
    const boss = await own.addStaff({ permissions: ['settingsEdit'] })
    const slot = await own.addSlot({ startsAt: at(2, '20:00') })
    const waiting = await own.addStudent({ email: 'waits@example.com', notify: true })
    const em = own.orm.em.fork()
    await query(em, `insert into waiting values ($1, $2, $3, $4)`, [own.id, slot.id, waiting.id, own.now])
    expect(await save({ waitingList: false, emptyWaitingLists: true, tell: asked.tell }, boss)).toMatchObject({
      success: true,
    })
    const mails = await query(em, `select kind, data->>'closed' as closed from mail where school_id = $1`, [own.id])
    expect(mails).toEqual(Array.from({ length: asked.mails }, () => ({ kind: 'waitingEnded', closed: 'true' })))
  },
)

test('REST: all settings by id, one by its name, in the documented shapes (API-19, API-20, API-58, SET-03…05, CONST-25, CONST-29, D109)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['settingsEdit'] })
  const call = async (method: 'GET' | 'PUT', path: string, body?: object) =>
    rest(await testApp(), method, path, body, await askerOf(boss))
  const request = {
    schoolName: '駅前校',
    scheduleInterval: '01:00',
    slotLength: 3_600_000,
    cancelBy: { d: 2, h: 20 },
    availableFrom: { m: 2, d: 31, h: 0 },
    bookUntil: { h: 0, m: 30 },
    schoolContact: '03-1111-2222',
  }
  const path = `/api/update/settings/${own.id}/`
  expect((await call('PUT', path, request)).body).toMatchObject({ success: true, reason: '1001', data: request })
  expect((await call('GET', '/api/settings/school/')).body).toMatchObject({ ...request, waitingList: true })
  for (const [name, value, field] of [
    ['slotLength', 3_600_001, 'slotLength'],
    ['cancelBy', { d: 366, h: 1 }, 'cancelBy.d'],
    ['creditType', 'x', 'creditType'],
  ] as const)
    expect((await call('PUT', `/api/changeSetting/${name}`, { value })).body).toMatchObject({
      success: false,
      reason: '400',
      field,
      data: request,
    })
  expect((await call('PUT', '/api/changeSetting/waitingList/', { value: false })).body).toMatchObject({
    success: true,
    data: { waitingList: false },
  })
  expect((await call('GET', '/api/settings/theme/')).body).toMatchObject({ title: '駅前校', mainColor: '#ffc0cb' })
  expect((await call('PUT', '/api/changeSetting/_id', { value: '1' })).status).toBe(404)
  expect((await call('PUT', `/api/update/settings/${boss.id}`, request)).status).toBe(404)
})
