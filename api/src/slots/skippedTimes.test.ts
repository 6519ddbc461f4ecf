import { beforeAll, expect, test } from 'vitest'
import {
  ask,
  type Desk,
  edit,
  askerOf,
  goodForm,
  madeSlot,
  openDesk,
  refusedEverywhere,
  slotsOf,
  throughEveryDoor,
} from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

// New York's clocks go from 01:59 to 03:00 on 14 March 2027.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ timezoneName: 'America/New_York', scheduleStart: '00:00', scheduleEnd: '23:00' })
})

const plain = { availableFrom: '2027-02-01T09:00:00', cancelBy: '2027-03-12T18:00:00' }
const words = (en: string, jp: string) => ({
  en: `${en}: the clocks go forward that day and skip this time. Choose another.`,
  jp: `${jp}：夏時間の開始日のため、この時刻は存在しません。別の時刻にしてください。`,
})

test.each([
  ['startTime', { startsAt: '2027-03-14T02:00:00', endsAt: '2027-03-14T03:00:00' }, words('Start time', '開始時刻')],
  ['endTime', { startsAt: '2027-03-14T01:00:00', endsAt: '2027-03-14T02:30:00' }, words('End time', '終了時刻')],
  [
    'cancelBy',
    { startsAt: '2027-03-15T10:00:00', endsAt: '2027-03-15T11:00:00', cancelBy: '2027-03-14T02:30:00' },
    words('Cancellation deadline', 'キャンセル期限'),
  ],
])(
  'a %s that the clock skips is refused by form and REST, new and edited, and nothing is kept',
  async (field, change, answer) => {
    const form = goodForm(desk, { ...plain, ...change })
    const refused = refusedEverywhere({ code: 'generalE', field, words: answer })
    const before = await slotsOf(desk.school)
    expect(await throughEveryDoor(desk, form)).toEqual(refused)
    expect(await slotsOf(desk.school)).toEqual(before)
    const { id, version } = await madeSlot(desk, {
      ...plain,
      startsAt: '2027-03-14T04:00:00',
      endsAt: '2027-03-14T05:00:00',
    })
    const created = await slotsOf(desk.school)
    expect(await throughEveryDoor(desk, form, { slotId: id, version })).toEqual(refused)
    expect(await slotsOf(desk.school)).toEqual(created)
    await edit('deleteSlot', { slotId: id }, await askerOf(desk.staff))
  },
)

test('a lesson does not move to a time that the clock skips', async () => {
  const slot = await madeSlot(desk, { ...plain, startsAt: '2027-03-13T02:00:00', endsAt: '2027-03-13T02:50:00' })
  const { verdicts } = await ask<{ verdicts: { moves: boolean; field: string; message: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { moves field message } }`,
    { input: { moves: [{ slotId: slot.id, version: slot.version, startsAt: '2027-03-14T02:00:00' }], tell: false } },
  )
  expect(verdicts).toEqual([{ moves: false, field: 'startTime', message: words('Start time', '開始時刻').en }])
})

test('hours of a closure that the clock skips are refused, whole days are closed', async () => {
  const closing = (startsAt: string, endsAt: string) =>
    ask<{ reply: { code: string; field: string | null; message: string } }>(
      desk.staff,
      `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { code field message } }`,
      { input: { closing: { spans: [{ startsAt, endsAt, reason: '研修' }], tell: false }, digest: 'none' } },
    )
  expect((await closing('2027-03-14T02:15:00', '2027-03-14T10:00:00')).reply).toEqual({
    code: '400',
    field: 'startsAt',
    message: 'The clocks go forward that day and skip this time. Choose another.',
  })
  expect((await closing('2027-03-14T00:00:00', '2027-03-15T00:00:00')).reply.message).not.toMatch(/clocks/)
})

test('the template leaves out what the clock skips and says so, and a deadline at a skipped hour is the next one', async () => {
  const { id } = desk.school
  const em = desk.school.orm.em.fork()
  await query(em, `update school set cancel_by_hour = 2 where id = $1`, [id])
  for (const [start, end] of [
    ['02:00', '02:50'],
    ['20:00', '20:50'],
  ])
    await query(
      em,
      `with made as (insert into template (school_id, day, start_time, end_time, teacher_id, location_id)
         values ($1, 0, $2, $3, $4, $5) returning id)
       insert into template_course (school_id, template_id, course_id) select $1, id, $6 from made`,
      [id, start, end, desk.teacher.id, desk.location.id, desk.course.id],
    )
  const { plan } = await ask<{ plan: { lines: { label: string; outcome: string }[] } }>(
    desk.staff,
    `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) { lines { label outcome } } }`,
    { input: { job: 'create', from: '2027-03-14', to: '2027-03-14', ids: [desk.teacher.id] } },
  )
  expect(plan.lines.map(({ outcome }) => outcome)).toEqual(['skipped', 'made'])
})

test('another zone is written as IANA writes it, says before what it does to lessons, and gives calendars a higher sequence', async () => {
  const slot = await madeSlot(desk, { ...plain, startsAt: '2027-06-01T10:00:00', endsAt: '2027-06-01T11:00:00' })
  const { effects } = await ask<{ effects: { zoned: { open: number }; skipped: { slots: { startsAt: string }[] } } }>(
    desk.staff,
    `query ($input: SettingsEffectsInput!) { effects: settingsEffects(input: $input) {
      zoned { open } skipped { slots { startsAt } } } }`,
    { input: { timezoneName: 'europe/london' } },
  )
  expect(effects.zoned.open).toBeGreaterThan(0)
  expect(effects.skipped.slots).toEqual([])
  const { settings } = await ask<{ settings: { version: number } }>(desk.staff, `{ settings { version } }`)
  const changed = await ask<{ reply: { code: string; settings: { timezoneName: string } } }>(
    desk.staff,
    `mutation ($input: UpdateSettingsInput!) { reply: updateSettings(input: $input) { code settings { timezoneName } } }`,
    { input: { timezoneName: 'europe/london', version: settings.version } },
  )
  expect(changed.reply).toEqual({ code: '1001', settings: { timezoneName: 'Europe/London' } })
  const [counted] = await query<{ zone_changes: number }>(
    desk.school.orm.em.fork(),
    `select zone_changes from school where id = $1`,
    [desk.school.id],
  )
  expect(counted).toEqual({ zone_changes: 1 })
  const { slots } = await ask<{ slots: { id: string; startsAt: string }[] }>(
    desk.staff,
    `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id startsAt } }`,
    { from: '2027-06-01', to: '2027-06-01' },
  )
  expect(slots).toEqual([{ id: slot.id, startsAt: '2027-06-01T10:00:00' }])
})
