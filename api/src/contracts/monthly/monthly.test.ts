import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, payFor, type TestCourse, type TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { carryOver } from './carryOver.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let course: TestCourse

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({
    permissions: ['contractMonthly', 'contractEdit', 'contractDelete', 'slotBook', 'slotCancel'],
  })
  student = await school.addStudent()
  course = await school.addCourse({ cost: 2 })
})

const thisMonth = () => monthOf(school.now)
const nextMonth = () => monthAfter(thisMonth())
const monthly = (change: Parameters<typeof addContract>[1] | object = {}) =>
  addContract(student, {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 8,
    points: 8,
    startDate: `${thisMonth()}-01`,
    endDate: lastDayOfMonth(school.now),
    contractValue: 16_000,
    memoContractValue: '兄弟割',
    monthlyBookingLimit: 4,
    monthlyCancelLimit: 0,
    contractNotes: '水曜',
    contractHolder: '佐藤 一郎',
    ...change,
  })

interface Preview {
  month: string
  startDate: string
  endDate: string
  renewals: { contract: { id: string; version: number }; points: number; carriesOver: number; lapses: number }[]
}
const preview = async (month?: string) =>
  (
    await ask<{ reply: Preview }>(
      staff,
      `query ($month: String) { reply: monthlyRenewals(month: $month) { month startDate endDate
        renewals { contract { id version } points carriesOver lapses } } }`,
      month === undefined ? {} : { month },
    )
  ).reply

interface Reply {
  code: string
  message: string
  run: {
    id: string
    label: string
    state: string
    total: number
    done: number
    counts: { outcome: string; count: number }[]
  } | null
}
const fields = `code message run { id label state total done counts { outcome count } }`
const start = async (contracts: { id: string; version: number }[], month = nextMonth(), by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { ${fields} } }`,
      {
        input: { month, contracts },
      },
    )
  ).reply
const change = async (name: 'undoRun' | 'cancelRun', id: string, by = staff) =>
  (await ask<{ reply: Reply }>(by, `mutation ($id: ID!) { reply: ${name}(id: $id) { ${fields} } }`, { id })).reply

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])

async function renew(contracts: { id: string; version: number }[], month = nextMonth()): Promise<string> {
  const { run } = await start(contracts, month)
  if (run === null) throw new Error('nothing was started')
  await worked(staff, run.id)
  return run.id
}

const runOf = async (id: string) =>
  (await rows(`select state, counts from run where school_id = $1 and id = $2`, id))[0]
const contractOf = async (id: string) =>
  (
    await rows<{ points: number; renewed: boolean; carried: boolean; active: boolean }>(
      `select points, renewed, carry_over_complete as carried, active from contract where school_id = $1 and id = $2`,
      id,
    )
  )[0]
const following = async (id: string) =>
  (
    await rows<{ id: string }>(
      `select id from contract where school_id = $1 and predecessor_id = $2 and not deleted`,
      id,
    )
  )[0]?.id ?? ''
const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('Asia/Tokyo').toInstant()
const silent = { announce: () => undefined }
const clean = async () => expect(await audit(school.orm.em)).toEqual([])

test('the dry run says what each contract becomes; what is renewed, inactive or of points is not in it (MON-02…04, D97…99)', async () => {
  const kept = await monthly({ carryOver: true, points: 3 })
  const lapsing = await monthly({ points: 5 })
  await monthly({ active: false })
  await monthly({ monthlyContract: false, monthlyPoints: 0 })
  await monthly({ endDate: `${nextMonth()}-03` })
  const shown = await preview()
  expect(shown).toMatchObject({
    month: nextMonth(),
    startDate: `${nextMonth()}-01`,
    endDate: lastDayOfMonth(`${nextMonth()}-01`),
  })
  expect(shown.renewals.map(({ contract, ...row }) => ({ id: contract.id, ...row }))).toEqual(
    expect.arrayContaining([
      { id: kept.id, points: 8, carriesOver: 3, lapses: 0 },
      { id: lapsing.id, points: 8, carriesOver: 0, lapses: 5 },
    ]),
  )
  expect(shown.renewals).toHaveLength(2)
  await renew(shown.renewals.map(({ contract }) => contract))
  expect((await preview(nextMonth())).renewals).toEqual([])
})

test('this month comes first while something is left to renew for it; a month that is none is refused (MON-04, D99)', async () => {
  await monthly({ startDate: plusDays(`${thisMonth()}-01`, -40), endDate: plusDays(`${thisMonth()}-01`, -1) })
  expect((await preview()).month).toBe(thisMonth())
  for (const month of ['2026-13', '2026-00', '2026-1', 'x'])
    await expect(preview(month)).rejects.toThrow('BAD_USER_INPUT')
})

test('a renewed contract is followed by one for the month, the same but for points, days, money and use (MON-06, MON-10, D97)', async () => {
  const { id } = await monthly({ points: 2 })
  await payFor(student, id, 16_000)
  const runId = await renew((await preview()).renewals.map(({ contract }) => contract))
  expect(await runOf(runId)).toEqual({ state: 'done', counts: { renewed: 1 } })
  const [created] = await rows<Record<string, unknown>>(
    `select k.*, start_date::text as start, end_date::text as end, array(select course_id from contract_course c
       where c.school_id = k.school_id and c.contract_id = k.id) as courses
     from contract k where school_id = $1 and predecessor_id = $2`,
    id,
  )
  expect(created).toMatchObject({
    student_id: student.id,
    active: true,
    monthly_contract: true,
    monthly_points: 8,
    points: 8,
    carry_over: false,
    start: `${nextMonth()}-01`,
    end: lastDayOfMonth(`${nextMonth()}-01`),
    monthly_booking_limit: 4,
    monthly_cancel_limit: 0,
    used: false,
    renewed: false,
    contract_value: 16_000,
    memo_contract_value: '兄弟割',
    contract_notes: '水曜',
    contract_holder: '佐藤 一郎',
    adjusted: 0,
    paid: 0,
    courses: [course.id],
  })
  expect(await contractOf(id)).toEqual({ points: 2, renewed: true, carried: false, active: true })
  await clean()
})

test('a run skips contracts renewed, changed or switched off since the preview, and a second run renews nothing (MON-10, D97)', async () => {
  const [plain, edited, off, removed] = [await monthly(), await monthly(), await monthly(), await monthly()]
  const shown = (await preview()).renewals.map(({ contract }) => contract)
  await rows(`update contract set contract_value = 1 where school_id = $1 and id = $2`, edited.id)
  await rows(`update contract set active = false where school_id = $1 and id = $2`, off.id)
  const { run } = await start(shown)
  await rows(`update contract set active = false, deleted = true where school_id = $1 and id = $2`, removed.id)
  await worked(staff, run?.id ?? '')
  expect(await runOf(run?.id ?? '')).toEqual({ state: 'done', counts: { renewed: 1, skipped: 3 } })
  expect(await following(plain.id)).not.toBe('')
  const again = await renew([{ id: plain.id, version: 1 }])
  expect(await runOf(again)).toEqual({ state: 'done', counts: { skipped: 1 } })
  await clean()
})

test('two simultaneous starts make one run, and the other reply names who started it; both need the permission (MON-07…09)', async () => {
  const { id } = await monthly()
  const replies = await Promise.all([start([{ id, version: 1 }]), start([{ id, version: 1 }])])
  expect(replies.map(({ code }) => code).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['1001', '409'])
  expect(replies.find(({ code }) => code === '409')?.message).toContain(`${staff.lastName} ${staff.firstName}`)
  const run = replies.find((reply) => reply.run !== null)?.run
  const runId = run?.id ?? ''
  expect(run?.label).toBe(`${nextMonth()}-01–${lastDayOfMonth(`${nextMonth()}-01`)}`)
  const plain = await school.addStaff()
  for (const name of ['cancelRun', 'undoRun'] as const)
    await expect(change(name, runId, plain)).rejects.toThrow('FORBIDDEN')
  expect(await change('cancelRun', runId)).toMatchObject({ code: '1001', run: { state: 'cancelled', done: 0 } })
  expect(await change('cancelRun', runId)).toMatchObject({ code: 'generalE' })
  expect(await start([])).toMatchObject({ code: 'generalE', run: null })
  const stranger = await (await openSchool()).addStudent()
  const foreign = await addContract(stranger, { courses: [] })
  expect(await start([{ id: foreign.id, version: 1 }])).toMatchObject({ code: '404' })
  await worked(staff, runId)
  expect(await following(id)).toBe('')
})

test('a whole run is undone while nothing was used, once, with what was carried over (D97, D98)', async () => {
  const first = await monthly({
    carryOver: true,
    points: 3,
    startDate: plusDays(`${thisMonth()}-01`, -40),
    endDate: plusDays(`${thisMonth()}-01`, -1),
  })
  const second = await monthly({
    startDate: plusDays(`${thisMonth()}-01`, -40),
    endDate: plusDays(`${thisMonth()}-01`, -1),
  })
  const versions = [first, second].map(({ id }) => ({ id, version: 1 }))
  const runId = await renew(versions, thisMonth())
  expect(await contractOf(await following(first.id))).toMatchObject({ points: 11 })
  expect(await change('undoRun', runId)).toMatchObject({ code: '1001' })
  expect(await contractOf(first.id)).toEqual({ points: 3, renewed: false, carried: false, active: true })
  expect(await following(second.id)).toBe('')
  expect(await change('undoRun', runId)).toMatchObject({ code: 'generalE' })
  await clean()
  // And all of it again.
  await renew(versions, thisMonth())
  expect(await contractOf(await following(first.id))).toMatchObject({ points: 11 })
  await clean()
})

test.each([
  ['paid', (id: string) => payFor(student, id, 1)],
  ['edited', (id: string) => rows(`update contract set contract_notes = 'x' where school_id = $1 and id = $2`, id)],
  ['used', (id: string) => rows(`update contract set used = true where school_id = $1 and id = $2`, id)],
  [
    'adjusted',
    (id: string) =>
      rows(
        `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, 1, 'adjustment', 'staff:x', now())`,
        id,
      ),
  ],
])('a run is not undone once a contract of it was %s', async (_, touch) => {
  const [single, other] = [await monthly(), await monthly()]
  const runId = await renew([single, other].map(({ id }) => ({ id, version: 1 })))
  const created = await following(other.id)
  await touch(created)
  const [{ name } = { name: '' }] = await query<{ name: string }>(
    school.orm.em.fork(),
    `select contract_name as name from contract where id = $1`,
    [created],
  )
  expect(await change('undoRun', runId)).toMatchObject({
    code: 'generalE',
    message: expect.stringMatching(new RegExp(`used or changed.* \\([^()]+ ${name}\\)$`)),
  })
  expect(await following(single.id)).not.toBe('')
})

test('at the school’s midnight what is left moves on, once; without carry-over it stays where it lapses (CON-23, D98)', async () => {
  const [kept, lapsing] = [await monthly({ carryOver: true, points: 3 }), await monthly({ points: 5 })]
  await renew([kept, lapsing].map(({ id }) => ({ id, version: 1 })))
  const first = `${nextMonth()}-01`
  await carryOver(school.orm, silent, midnight(first).subtract({ seconds: 1 }))
  expect(await contractOf(kept.id)).toMatchObject({ points: 3, carried: false })
  for (let twice = 0; twice < 2; twice += 1) await carryOver(school.orm, silent, midnight(first))
  expect(await contractOf(kept.id)).toMatchObject({ points: 0, carried: true })
  expect(await contractOf(await following(kept.id))).toMatchObject({ points: 11 })
  expect(await contractOf(lapsing.id)).toMatchObject({ points: 5, carried: false })
  expect(await contractOf(await following(lapsing.id))).toMatchObject({ points: 8 })
  const moved = await ask<{ entries: { name: string; by: string; value: number }[] }>(
    staff,
    `query ($id: ID!) { entries: contractEntries(id: $id) { name by value } }`,
    { id: kept.id },
  )
  expect(moved.entries[0]).toMatchObject({ name: 'carry-over', by: 'System', value: -3 })
  const notified = await rows<{ change: number; after: number }>(
    `select points_change as change, points_after as after from activity where school_id = $1 and actor = 'system:koma' order by id`,
  )
  expect(notified).toEqual([
    { change: -3, after: 0 },
    { change: 3, after: 11 },
  ])
  await clean()
})

test('a contract that cannot be carried over does not stop the others (D98)', async () => {
  const both = [await monthly({ carryOver: true, points: 3 }), await monthly({ carryOver: true, points: 3 })]
  await renew(both.map(({ id }) => ({ id, version: 1 })))
  const [first, second] = both.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
  const after = midnight(`${nextMonth()}-01`)
  const em = school.orm.em.fork()
  await query(
    em,
    `alter table credit_entry add constraint broken check (contract_id <> '${first}' or reason <> 'carry-over')`,
  )
  await expect(carryOver(school.orm, silent, after)).rejects.toThrow('broken')
  await query(em, `alter table credit_entry drop constraint broken`)
  expect(await contractOf(second ?? '')).toMatchObject({ points: 0, carried: true })
  await carryOver(school.orm, silent, after)
  expect(await contractOf(first ?? '')).toMatchObject({ points: 0, carried: true })
  await clean()
})

test('a lesson of the next month is paid by the contract that follows; what comes back later goes the way the rest went (D45, D98, D144)', async () => {
  const { id } = await monthly({ carryOver: true, monthlyBookingLimit: null, monthlyCancelLimit: null })
  await renew([{ id, version: 1 }])
  const next = await following(id)
  const teacher = await school.addTeacher()
  const slotOn = (date: string) =>
    school.addSlot({ teacher, courses: [course], startsAt: `${date}T10:00:00`, onlineAvailable: true })
  const [old, ahead] = [await slotOn(lastDayOfMonth(school.now)), await slotOn(`${nextMonth()}-02`)]
  const act = (name: string, type: string, input: object) =>
    ask<{ reply: { code: string } }>(staff, `mutation ($input: ${type}!) { reply: ${name}(input: $input) { code } }`, {
      input,
    })
  for (const slot of [old, ahead])
    await act('bookSlot', 'BookSlotInput', {
      slotId: slot.id,
      studentId: student.id,
      courseCode: course.code,
      online: true,
    })
  expect([(await contractOf(id))?.points, (await contractOf(next))?.points]).toEqual([6, 6])
  await carryOver(school.orm, silent, midnight(`${nextMonth()}-01`))
  expect([(await contractOf(id))?.points, (await contractOf(next))?.points]).toEqual([0, 12])
  await query(school.orm.em.fork(), `update student set notify = true, email = 'hana@example.test' where id = $1`, [
    student.id,
  ])
  // Cancelling names, in the preview and by mail, the contract that has the points in the end.
  const { seen } = await ask<{ seen: object }>(
    staff,
    `query ($input: CancelBookingInput!) { seen: cancelPreview(input: $input) { credit pointsAfter contract { id } } }`,
    { input: { slotId: old.id, studentId: student.id } },
  )
  expect(seen).toEqual({ credit: 2, pointsAfter: 14, contract: { id: next } })
  for (const slot of [old, ahead])
    expect(await act('cancelBooking', 'CancelBookingInput', { slotId: slot.id, studentId: student.id })).toEqual({
      reply: { code: '1001' },
    })
  expect([(await contractOf(id))?.points, (await contractOf(next))?.points]).toEqual([0, 16])
  expect(
    await query(
      school.orm.em.fork(),
      `select m.data ->> 'contractName' = k.contract_name as follows, (m.data ->> 'pointsAfter')::int as points
       from mail m, contract k where m.school_id = $1 and m.kind = 'bookingCancelled' and k.school_id = $1 and k.id = $2 order by m.id`,
      [school.id, next],
    ),
  ).toEqual([
    { follows: true, points: 14 },
    { follows: true, points: 16 },
  ])
  await clean()
})

test('a contract that follows and is deleted gives back what was carried over; the other can be renewed again (D93, D98)', async () => {
  const ended = { startDate: plusDays(`${thisMonth()}-01`, -40), endDate: plusDays(`${thisMonth()}-01`, -1) }
  const { id } = await monthly({ carryOver: true, points: 3, ...ended })
  await renew([{ id, version: 1 }], thisMonth())
  const next = await following(id)
  await ask(staff, `mutation ($id: ID!) { deleteContract(id: $id) { code } }`, { id: next })
  expect(await contractOf(id)).toEqual({ points: 3, renewed: false, carried: false, active: true })
  await renew([{ id, version: 1 }], thisMonth())
  expect(await contractOf(await following(id))).toMatchObject({ points: 11 })
  await clean()
})

test('a contract and the one that renews it are not given the same days (MON-06, D97)', async () => {
  const { id } = await monthly()
  await renew([{ id, version: 1 }])
  const next = await following(id)
  const give = async (contract: string, startDate: string) => {
    const [row] = await rows<{ version: number }>(
      `select version from contract where school_id = $1 and id = $2`,
      contract,
    )
    const { reply } = await ask<{ reply: object }>(
      staff,
      `mutation ($input: UpdateContractInput!) { reply: updateContract(input: $input) { code field } }`,
      { input: { id: contract, version: row?.version, startDate } },
    )
    return reply
  }
  const refused = { code: '400', field: 'startDate' }
  expect(await give(next, `${thisMonth()}-15`)).toEqual(refused)
  expect(await give(id, `${nextMonth()}-01`)).toEqual(refused)
  await clean()
  expect(await give(next, `${nextMonth()}-03`)).toEqual({ code: '1001', field: null })
  expect(await give(id, `${thisMonth()}-02`)).toEqual({ code: '1001', field: null })
  await clean()
})

test('the documented path renews the named contracts (API-36, MON-06, D99)', async () => {
  const [first, second] = [await monthly(), await monthly()]
  const put = async (body: object, as = staff) =>
    rest(await testApp(), 'PUT', '/api/admin/monthlyProcessing/', body, await askerOf(as))
  const [startDate, endDate] = [`${nextMonth()}-01`, lastDayOfMonth(`${nextMonth()}-01`)]
  const contractList = [first.contractName, second.contractName]
  expect((await put({ startDate, endDate, contractList })).body).toMatchObject({ success: true, total: 2, done: 2 })
  expect(await following(second.id)).not.toBe('')
  expect((await put({ startDate, endDate: startDate, contractList })).status).toBe(400)
  expect((await put({ startDate: '2026-13-01', endDate, contractList })).status).toBe(400)
  expect((await put({ startDate, endDate, contractList: ['s_1'] })).status).toBe(404)
  // Somebody who may not renew does not learn whether there is such a contract. (PERM-17)
  expect((await put({ startDate, endDate, contractList: ['s_1'] }, await school.addStaff())).status).toBe(403)
  expect(dateOf(school.now) < startDate).toBe(true)
})
