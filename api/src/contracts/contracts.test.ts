import { dateOf, lastDayOfMonth, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let course: TestCourse
let today: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({
    permissions: ['contractNew', 'contractEdit', 'contractDelete', 'slotBook', 'slotCancel'],
  })
  student = await school.addStudent({ contractHolder: '佐藤 母' })
  course = await school.addCourse({ cost: 2 })
  today = dateOf(school.now)
})

interface Reply {
  success: boolean
  code: string
  field: string | null
  message: string
  contract: (Record<string, unknown> & { id: string; version: number }) | null
}

const fields = `id version contractName active monthlyContract monthlyPoints points carryOver startDate endDate
  monthlyBookingLimit monthlyCancelLimit used renewed contractValue adjusted paid balanceOwing contractHolder contractNotes
  courses { code } adjustments { number name type value memo }
  payments { number name value date memo uncollectible } bookingsToCome`

/** Returns the answer of the mutation `name` to `input`, or to an id. */
async function change(name: string, input: object | string, by = staff, language: 'en' | 'jp' = 'en'): Promise<Reply> {
  const type = typeof input === 'string' ? 'ID!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const arg = typeof input === 'string' ? 'id' : 'input'
  const { reply } = await ask<{ reply: Reply }>(
    by,
    `mutation ($${arg}: ${type}) { reply: ${name}(${arg}: $${arg}) { success code field message contract { ${fields} } } }`,
    { [arg]: input },
    language,
  )
  return reply
}

/** A new contract of points, as it is then. */
async function created(change_: object = {}): Promise<NonNullable<Reply['contract']>> {
  const input = { studentId: student.id, startDate: today, endDate: plusDays(today, 100), ...change_ }
  const { contract } = await change('createContract', input)
  if (contract === null) throw new Error('not made')
  return contract
}

const entriesOf = async (id: string) =>
  (
    await ask<{ rows: { kind: string; change: string; name: string; value: number; by: string }[] }>(
      staff,
      `query ($id: ID!) { rows: contractEntries(id: $id) { kind change name value by } }`,
      { id },
    )
  ).rows.map(({ kind, change: label, name, value }) => [kind, label, name, value])

describe('a new contract', () => {
  test('is active, of points, without limits, with the holder of its student, and opens with what is given (CON-10, CON-29, CON-33, D87, D89, D91)', async () => {
    const contract = await created({ pointsAdjustment: 20, courseIds: [course.id], carryOver: true, monthlyPoints: 9 })
    expect(contract).toMatchObject({
      contractName: expect.stringMatching(new RegExp(`^${student.code}_\\d{13}$`)) as string,
      active: true,
      monthlyContract: false,
      monthlyPoints: 0,
      carryOver: false,
      points: 20,
      monthlyBookingLimit: null,
      monthlyCancelLimit: null,
      used: false,
      renewed: false,
      balanceOwing: 0,
      contractHolder: '佐藤 母',
      courses: [{ code: course.code }],
    })
    expect(await entriesOf(contract.id)).toEqual([['points', 'added', 'opening', 20]])
  })

  test('has a number that no other contract of the school has, though many are made in the same moment (CON-13, D87)', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => (await school.addStudent()).id))
    const moment = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const names = [student.id, student.id, ...others].map(async (id) =>
      String((await created({ studentId: id })).contractName),
    )
    const numbers = (await Promise.all(names)).map((name) => name.slice(-13))
    moment.mockRestore()
    expect(new Set(numbers).size).toBe(5)
    expect(numbers).toEqual(numbers.map(() => expect.stringMatching(/^\d{13}$/) as string))
  })

  test('by the month ends with its month and opens with its points (CON-28, CON-32, D91)', async () => {
    const contract = await created({ monthlyContract: true, monthlyPoints: 8, carryOver: true, endDate: null })
    expect(contract).toMatchObject({ endDate: lastDayOfMonth(today), points: 8, monthlyPoints: 8, carryOver: true })
    const { id, version } = contract
    expect(await change('updateContract', { id, version, startDate: '2027-02-10' })).toMatchObject({
      contract: { startDate: '2027-02-10', endDate: '2027-02-28' },
    })
    expect(await change('updateContract', { id, version: version + 1, monthlyContract: false })).toMatchObject({
      code: '400',
      field: 'monthlyContract',
    })
  })
})

const days = { startDate: '2026-11-01', endDate: '2027-10-31' }

test.each<[object, string, string]>([
  [{ startDate: '2027-11-01' }, 'endDate', 'CON-31'],
  [{ monthlyContract: true }, 'monthlyPoints', 'CON-32'],
  [{ bookingLimit: true }, 'monthlyBookingLimit', 'CON-34'],
  [{ bookingLimit: true, monthlyBookingLimit: -1 }, 'monthlyBookingLimit', 'CON-34, CON-42'],
  [{ cancelLimit: true, monthlyCancelLimit: -1 }, 'monthlyCancelLimit', 'CON-35'],
  [{ endDate: null }, 'endDate', 'CON-30'],
  [{ pointsAdjustment: -1 }, 'pointsAdjustment', 'CON-36'],
  [{ contractValue: -1 }, 'contractValue', 'CON-40'],
  [{ contractValue: 100_000_000 }, 'contractValue', 'CON-40'],
  [
    {
      adjustments: [
        { type: '+', value: 1 },
        { type: '-', value: -1 },
      ],
    },
    'adjustments.1.value',
    'CON-39',
  ],
  [{ payments: [{ value: 200_000_000, date: '2026-11-01' }] }, 'payments.0.value', 'CON-40'],
  [{ studentId: '00000000-0000-4000-8000-000000000000' }, 'studentId', 'PERM-04'],
  [{ courseIds: ['00000000-0000-4000-8000-000000000000'] }, 'courseIds', 'CON-12'],
])('%o is refused at %s (%s)', async (wrong, field) => {
  const count = async () =>
    (await query(school.orm.em.fork(), `select from contract where school_id = $1`, [school.id])).length
  const before = await count()
  const input = { studentId: student.id, ...days, ...wrong }
  expect(await change('createContract', input)).toMatchObject({ code: '400', field, contract: null })
  expect(await count()).toBe(before)
})

test('an amount or a date that is none changes nothing, whatever it is written with, and is said with its row (CON-38, CON-40, CON-41)', async () => {
  const { id } = await created({ contractValue: 5000 })
  const put = async (body: object, language: 'en' | 'jp' = 'en') =>
    rest(await testApp(), 'PUT', `/api/update/contracts/${id}/`, body, await askerOf(staff, language))
  for (const contractValue of ['５０００', '5000', 'many', 1.5, 1e15, -1]) {
    const answer = await put({ contractValue })
    expect(JSON.stringify([contractValue, answer.body])).toContain('contractValue')
    expect(answer.status === 400 || answer.body['success'] === false).toBe(true)
    // A payment of less than nothing is none, as the documents have it.
    if (contractValue === -1) continue
    const paid = await put({ payments: [{ value: contractValue, date: '2026-11-01' }] })
    expect(JSON.stringify([contractValue, paid.body])).toContain('payments.0.value')
    expect(paid.status === 400 || paid.body['success'] === false).toBe(true)
  }
  const payments = [
    { value: 1000, date: '2026-11-01' },
    { value: 1000, date: '2026年11月2日' },
  ]
  expect((await put({ payments })).body).toMatchObject({
    reason: '400',
    field: 'payments.1.date',
    message: 'Payment 2: Enter a date as year-month-day, such as 2026-11-20.',
  })
  expect((await put({ payments }, 'jp')).body['message']).toContain('入金2：')
  expect(await change('updateContract', { id, version: 1 })).toMatchObject({
    success: true,
    contract: { version: 1, contractValue: 5000, paid: 0, payments: [] },
  })
})

describe('money', () => {
  test('a contract with many payments is edited as any other one (CON-15, CON-43)', async () => {
    const { id, version } = await created({ contractValue: 9000 })
    const payments = Array.from({ length: 120 }, () => ({ value: 10, date: today }))
    const paid = await change('updateContract', { id, version, payments })
    expect(paid.contract?.['paid']).toBe(1200)
    const remaining = paid.contract?.['payments'] as { number: number; value: number; date: string }[] | undefined
    const all = (remaining ?? []).map(({ number, value, date }) => ({ number, value, date }))
    const edit = { id, version: version + 1, payments: all.slice(1), contractNotes: 'x' }
    expect(await change('updateContract', edit)).toMatchObject({ success: true, contract: { paid: 1190 } })
  })

  test('the amount due is price, adjustments and payments; each correction stays readable (CON-14…17, CON-24, CON-37, CONST-42, D95)', async () => {
    const { id, version } = await created({
      contractValue: 30_000,
      adjustments: [{ type: '-', value: 3000, memo: '兄弟割引' }],
      payments: [
        { value: 10_000, date: today },
        { value: 0, date: today },
      ],
    })
    const save = async (edit: object, from: number) =>
      (await change('updateContract', { id, version: from, ...edit })).contract
    const payments = [
      { number: 1, value: 12_000, date: today, memo: '現金' },
      { value: 5000, date: today, uncollectible: true },
    ]
    expect(await save({ payments }, version)).toMatchObject({
      adjusted: -3000,
      paid: 17_000,
      balanceOwing: 10_000,
      adjustments: [{ number: 1, name: 'adjustment_01', type: '-', value: 3000, memo: '兄弟割引' }],
      payments: [
        { number: 1, name: 'payment_01', value: 12_000, date: today, memo: '現金', uncollectible: false },
        { number: 2, name: 'payment_02', value: 5000, date: today, memo: '', uncollectible: true },
      ],
    })
    const { version: next } = (await change('updateContract', { id, version: 1, contractNotes: 'x' })).contract ?? {
      version: 0,
    }
    const left = await save({ payments: [{ number: 2, value: 50_000, date: today }], adjustments: [] }, next)
    expect(left).toMatchObject({ adjusted: 0, paid: 50_000, balanceOwing: -20_000, adjustments: [] })
    expect(await save({ payments: [{ value: 1, date: today }] }, left?.version ?? 0)).toMatchObject({
      payments: [{ number: 3, value: 1 }],
    })
    const entries = await entriesOf(id)
    expect(entries.toReversed()).toEqual(
      expect.arrayContaining([
        ['payment', 'added', 'payment_01', 10_000],
        ['payment', 'corrected', 'payment_01', 12_000],
        ['payment', 'removed', 'payment_01', 12_000],
        ['payment', 'corrected', 'payment_02', 50_000],
        ['payment', 'removed', 'payment_02', 50_000],
        ['adjustment', 'added', 'adjustment_01', -3000],
        ['adjustment', 'removed', 'adjustment_01', -3000],
      ]),
    )
    expect(entries).toHaveLength(9)
    for (const table of ['contract_payment', 'contract_adjustment'])
      for (const work of [`update ${table} set value = 1`, `delete from ${table}`, `update contract set paid = 0`])
        await expect(query(school.orm.em.fork(), `${work} where school_id = $1`, [school.id])).rejects.toThrow(
          /append-only|only through/,
        )
  })

  test('a field of an entry that is left out keeps its value, and null empties it (CON-14, CON-15)', async () => {
    const { id, version } = await created({
      contractValue: 30_000,
      adjustments: [{ type: '-', value: 3000, memo: '兄弟割引' }],
      payments: [
        { value: 10_000, date: today, memo: '現金', uncollectible: true },
        { value: 500, date: today, memo: '封筒', method: 'cash', receivedBy: '山田' },
      ],
    })
    const details = () =>
      query(
        school.orm.em.fork(),
        `select distinct on (number) value, memo, uncollectible, method, received_by as "receivedBy"
         from contract_payment where school_id = $1 and contract_id = $2 order by number, revision desc`,
        [school.id, id],
      )
    const shortened = {
      adjustments: [{ number: 1, type: '-', value: 4000 }],
      payments: [
        { number: 1, value: 11_000, date: today },
        { number: 2, value: 600, date: today },
      ],
    }
    const edited = await change('updateContract', { id, version, ...shortened })
    expect(edited.contract).toMatchObject({ adjustments: [{ value: 4000, memo: '兄弟割引' }] })
    expect(await details()).toEqual([
      { value: 11_000, memo: '現金', uncollectible: true, method: null, receivedBy: '' },
      { value: 600, memo: '封筒', uncollectible: false, method: 'cash', receivedBy: '山田' },
    ])
    const emptied = {
      adjustments: [{ number: 1, type: '-', value: 4000, memo: null }],
      payments: [
        { number: 1, value: 11_000, date: today, memo: null, uncollectible: null },
        { number: 2, value: 600, date: today, memo: '', method: null, receivedBy: null },
      ],
    }
    const after = await change('updateContract', { id, version: edited.contract?.version, ...emptied })
    expect(after.contract).toMatchObject({ adjustments: [{ memo: '' }] })
    expect(await details()).toEqual([
      { value: 11_000, memo: '', uncollectible: false, method: null, receivedBy: '' },
      { value: 600, memo: '', uncollectible: false, method: null, receivedBy: '' },
    ])
  })

  test('a form that is older than a payment is stale, and an edit of anything else keeps it (CON-43)', async () => {
    const { id, version } = await created({ contractValue: 9000 })
    const payments = [{ value: 9000, date: today }]
    const paid = await change('updateContract', { id, version, payments })
    expect(paid).toMatchObject({ success: true, contract: { version: version + 1 } })
    expect(await change('updateContract', { id, version, payments: [] })).toMatchObject({ code: 'stale' })
    expect(await change('updateContract', { id, version: version + 1, active: false })).toMatchObject({
      contract: { active: false, balanceOwing: 0, payments: [{ number: 1 }] },
    })
    const courses = await change('updateContract', { id, version: version + 2, courseIds: [course.id] })
    expect(courses.contract?.version).toBe(version + 3)
  })
})

test('points move by what is given, never below 0, and the log has it with what is left (CON-11, CON-36, CON-43, D90, D131, LOG-15)', async () => {
  const { id, version } = await created({ pointsAdjustment: 5 })
  expect(await change('updateContract', { id, version, pointsAdjustment: -6 })).toMatchObject({
    code: '400',
    field: 'pointsAdjustment',
    message: expect.stringContaining('Balance adjustment') as string,
  })
  expect(await change('updateContract', { id, version, pointsAdjustment: -5 })).toMatchObject({
    contract: { points: 0, version: version + 1 },
  })
  // Sent again after an answer that was lost.
  expect(await change('updateContract', { id, version, pointsAdjustment: 5 })).toMatchObject({
    code: 'stale',
    contract: { points: 0, version: version + 1 },
  })
  const log = await query(
    school.orm.em.fork(),
    `select type, points_change, points_after, actor, student_code from activity where school_id = $1 and contract_id = $2 order by id`,
    [school.id, id],
  )
  const common = { type: 'contract', actor: `staff:${staff.code}`, student_code: student.code }
  expect(log).toEqual([
    { ...common, points_change: 5, points_after: 5 },
    { ...common, points_change: -5, points_after: 0 },
  ])
})

test('limits are switched on and off, and 0 allows none (CON-34, CON-35, CON-58, D149)', async () => {
  const { id } = await created({ bookingLimit: true, monthlyBookingLimit: 0, cancelLimit: true, monthlyCancelLimit: 2 })
  const saved = await change('updateContract', {
    id,
    version: 1,
    bookingLimit: false,
    monthlyBookingLimit: 7,
    monthlyCancelLimit: 3,
  })
  expect(saved.contract).toMatchObject({ monthlyBookingLimit: null, monthlyCancelLimit: 3 })
  expect((await change('updateContract', { id, version: 2, bookingLimit: true })).field).toBe('monthlyBookingLimit')
})

test('a contract that lessons to come are charged to stays; a deleted one pays for nothing and keeps its past (CON-44, D93)', async () => {
  const reader = await school.addStudent()
  const { id } = await addContract(reader, { courses: [course], contractValue: 100 })
  const slot = await school.addSlot({ courses: [course], startsAt: `${plusDays(today, 5)}T10:00:00` })
  const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const booking = { input: { slotId: slot.id, courseCode: course.code, online: false } }
  expect(await ask(reader, book, booking)).toEqual({ bookSlot: { code: '1001' } })
  expect(await change('deleteContract', id)).toMatchObject({ code: '403', contract: { bookingsToCome: 1, used: true } })
  const cancel = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`
  await ask(reader, cancel, { input: { slotId: slot.id } })
  expect(await change('deleteContract', id)).toMatchObject({ success: true, contract: null })
  expect(await change('deleteContract', id)).toMatchObject({ code: '404' })
  expect(await ask(reader, book, booking)).not.toEqual({ bookSlot: { code: '1001' } })
  const own = await ask<{ viewer: { student: { contracts: unknown[] } } }>(
    reader,
    `{ viewer { student { contracts { id } } } }`,
  )
  expect(own.viewer.student.contracts).toEqual([])
  expect(await entriesOf(id)).toHaveLength(3)
  // The student goes, too, and another one is given the code.
  const goes = `update student set deleted = true, active = false where school_id = $1 and id = $2`
  await query(school.orm.em.fork(), goes, [school.id, reader.id])
  const heir = await school.addStudent({ studentCode: reader.code })
  const heirs = await addContract(heir, { courses: [course] })
  await ask(heir, book, booking)
  for (const [contract, user] of [
    [id, reader],
    [heirs.id, heir],
  ] as const) {
    const asked = `query ($id: ID!) { rows: contractEntries(id: $id) { by } }`
    const { rows } = await ask<{ rows: { by: string }[] }>(staff, asked, { id: contract })
    expect(rows[0]?.by).toBe(`${user.lastName} ${user.firstName}`)
  }
})

test.each([
  ['running', -20, false],
  ['over', -55, true],
])('a contract to which a lesson is charged that is %s (CON-44, D93)', async (_name, began, goes) => {
  const reader = await school.addStudent()
  const { id } = await addContract(reader, { courses: [course] })
  const slot = await school.addSlot({ courses: [course], startsAt: plusMinutes(school.now, began), minutes: 50 })
  const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: reader.id, lessonRules: false }
  const booker = await school.addStaff({ permissions: ['slotBook'] })
  expect(await ask(booker, book, { input })).toEqual({ bookSlot: { code: '1001' } })
  expect(await change('deleteContract', id)).toMatchObject(
    goes ? { success: true, contract: null } : { code: '403', contract: { bookingsToCome: 1 } },
  )
})

test('students see what they owe at once, and colleagues what was changed (STU-33, STU-44, D57)', async () => {
  const payer = await school.addStudent()
  const { id } = await addContract(payer, { courses: [course], contractValue: 100 })
  const app = await testApp()
  const owing = `viewer { student { contracts { balanceOwing } } }`
  const own = await subscribe(app, `subscription { viewerChanged { ${owing} } }`, await askerOf(payer))
  const colleagues = await subscribe<{ recordChanged: { ids: string[] } }>(
    app,
    `subscription { recordChanged(kind: contract) { ids } }`,
    await askerOf(staff),
  )
  await change('updateContract', { id, version: 1, payments: [{ value: 40, date: today }] })
  await expect.poll(() => colleagues.received.flatMap(({ recordChanged: { ids } }) => ids)).toContain(id)
  const seen = { viewer: { student: { contracts: [{ balanceOwing: 60 }] } } }
  await expect.poll(() => own.received).toContainEqual({ viewerChanged: seen })
})

test('the documented paths read and write the documented fields (API-40, API-41, CON-10, CON-43, D104)', async () => {
  const asker = await askerOf(staff)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await rest<Record<string, never>>(await testApp(), method, path, body, asker)).body
  const answer = await call('POST', '/api/update/contracts/new/', {
    studentId: student.code,
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    bookingLimit: true,
    monthlyBookingLimit: 4,
    possibleBookings: [course.code],
    contractValue: 40_000,
    memo_contractValue: '入会金込み',
    pointsAdjustment: 12,
    adjustments: [{ name: 'adjustment_01', value: 5000, type: '-', memo: '紹介割引' }],
    payments: [{ name: 'payment_01', value: 15_000, date: '2026-11-20', memo: '', uncollectible: false }],
  })
  const data = {
    _id: expect.any(String) as string,
    studentId: student.code,
    studentName: `${student.lastName} ${student.firstName}`,
    points: 12,
    bookingLimit: true,
    monthlyBookingLimit: 4,
    cancelLimit: false,
    monthlyCancelLimit: 0,
    bookingLimitInfo: { thisMonthRemainingBookings: 4, nextMonthRemainingCancellations: null },
    possibleBookings: [course.code],
    isFixed: false,
    memo_contractValue: '入会金込み',
    adjustments: [{ name: 'adjustment_01', value: 5000, type: '-', memo: '紹介割引' }],
    payments: [{ name: 'payment_01', value: 15_000, date: '2026-11-20', memo: '', uncollectible: false }],
    balanceOwing: 20_000,
  }
  expect(answer).toMatchObject({ success: true, reason: '1001', data })
  const { _id } = answer['data'] as unknown as { _id: string }
  expect(await call('GET', `/api/one/contracts/${_id}`)).toMatchObject(data)
  expect(await call('GET', '/api/list/contracts/balanceOwing/')).toContainEqual(expect.objectContaining({ _id }))
  const paid = [
    { name: 'payment_01', value: 15_000, date: '2026-11-20' },
    { name: 'payment_02', value: 20_000, date: '2026-11-21' },
  ]
  expect(await call('PUT', `/api/update/contracts/${_id}/`, { payments: paid })).toMatchObject({
    data: { balanceOwing: 0 },
  })
  expect(await call('GET', '/api/list/contracts/balanceOwing/')).not.toContainEqual(expect.objectContaining({ _id }))
  expect(await call('PUT', `/api/update/contracts/${_id}/`, { possibleBookings: ['NOPE'] })).toMatchObject({
    reason: '400',
    field: 'possibleBookings',
  })
  expect(await call('DELETE', `/api/admin/contracts/${_id}/`)).toMatchObject({ success: true, data: null })
})

test('after all of this everything adds up', async () => {
  expect(await audit(school.orm.em)).toEqual([])
})
