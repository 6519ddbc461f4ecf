import { contractOrders } from '@koma/schema/input/contract'
import { contractFlagNames, contractFlags, type FlaggedContract } from '@koma/schema/rules/contractFlags'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'

let school: OpenSchool
let staff: TestUser
const names: string[] = []

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff()
  const today = dateOf(school.now)
  for (let index = 0; index < 13; index += 1) {
    const student = await school.addStudent({ lastName: `佐藤${index % 3}`, isFixed: index % 2 === 0 })
    const contract = await addContract(student, {
      courses: [],
      contractValue: 1000 * (index % 4),
      points: index,
      active: index % 5 !== 4,
      monthlyContract: index % 3 === 0,
      monthlyPoints: index % 3 === 0 ? 8 : 0,
      used: index % 2 === 1,
      endDate: plusDays(today, 100 + (index % 6)),
      contractHolder: index === 7 ? '高橋 一郎' : '',
    })
    if (index % 4 === 3) await payFor(student, contract.id, 3000)
    names.push(contract.contractName)
  }
})

interface Page {
  contracts: { contractName: string; balanceOwing: number; student: { isFixed: boolean } }[]
  next: string | null
}

const parameters = `($all: Boolean, $kind: ContractKind, $fixed: Boolean, $search: String`

async function listed(which: Record<string, unknown>): Promise<Page['contracts']> {
  const rows: Page['contracts'] = []
  let after: string | null = null
  do {
    const answer: { page: Page; total: number } = await ask(
      staff,
      `query ${parameters}, $order: ContractOrder, $descending: Boolean, $after: String) {
        page: contractPage(all: $all, kind: $kind, fixed: $fixed, search: $search, order: $order, descending: $descending, limit: 4, after: $after) {
          contracts { contractName balanceOwing student { isFixed } } next } }`,
      { ...which, after },
    )
    rows.push(...answer.page.contracts)
    after = answer.page.next
  } while (after !== null)
  return rows
}

const count = async (which: Record<string, unknown>) =>
  (
    await ask<{ total: number }>(
      staff,
      `query ${parameters}) { total: contractCount(all: $all, kind: $kind, fixed: $fixed, search: $search) }`,
      which,
    )
  ).total

test.each([...contractOrders, null])(
  'page by page ordered by %s, up and down, each contract comes once (CON-03, CON-04)',
  async (order) => {
    for (const descending of [true, false]) {
      const rows = await listed({ all: true, order, descending })
      expect(rows.map(({ contractName }) => contractName).toSorted()).toEqual(names.toSorted())
    }
    expect(await count({ all: true })).toBe(13)
  },
)

test('each flag of a contract matches the list filtered by it (CON-21…26, D148)', async () => {
  const other = await openSchool()
  const desk = await other.addStaff()
  const today = dateOf(other.now)
  const student = await other.addStudent()
  const course = await other.addCourse()
  for (const days of [-40, -1, 0, 30, 31, 200]) {
    const endDate = plusDays(today, days)
    const startDate = plusDays(today, -60)
    const plain = { courses: [], startDate, endDate }
    await addContract(student, { ...plain, points: 4, monthlyContract: days < 0, monthlyPoints: days < 0 ? 4 : 0 })
    const monthly = { ...plain, monthlyContract: true, monthlyPoints: 5, carryOver: true }
    await addContract(student, {
      ...monthly,
      courses: [course],
      points: 5,
      renewed: true,
      carryOverComplete: days === -40,
    })
    await addContract(student, { ...plain, points: 5, used: true, active: false, contractValue: days + 40 })
  }
  const flagged = `id active monthlyContract points endDate used renewed carryOverComplete balanceOwing courses { id }`
  const { page } = await ask<{ page: { contracts: (FlaggedContract & { id: string })[] } }>(
    desk,
    `{ page: contractPage(all: true, limit: 50) { contracts { ${flagged} } } }`,
  )
  expect(page.contracts).toHaveLength(18)
  for (const flag of contractFlagNames) {
    const result = page.contracts.filter((contract) => contractFlags(contract, today).includes(flag))
    expect(result.length, flag).toBeGreaterThan(0)
    const { narrowed } = await ask<{ narrowed: { contracts: { id: string }[] } }>(
      desk,
      `query ($kind: ContractKind) { narrowed: contractPage(all: true, kind: $kind, limit: 50) { contracts { id } } }`,
      { kind: flag },
    )
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
    expect([flag, ids(narrowed.contracts)]).toEqual([flag, ids(result)])
    const { total } = await ask<{ total: number }>(
      desk,
      `query ($kind: ContractKind) { total: contractCount(all: true, kind: $kind) }`,
      { kind: flag },
    )
    expect([flag, total]).toEqual([flag, result.length])
  }
})

test('a contract saved without a course gives a warning, by GraphQL and REST, in each language (CON-61)', async () => {
  const other = await openSchool()
  const desk = await other.addStaff({ permissions: ['contractNew', 'contractEdit'] })
  const [student, course] = [await other.addStudent(), await other.addCourse()]
  const period = { startDate: dateOf(other.now), endDate: plusDays(dateOf(other.now), 90) }
  const words = { en: 'Saved. Nothing can be booked with this contract: it has no courses.', jp: 'コースがないため' }
  interface Reply {
    message: string
    contract: { id: string; version: number }
  }
  const send = async (verb: 'create' | 'update', input: object, language: 'en' | 'jp' = 'en') =>
    (
      await ask<{ reply: Reply }>(
        desk,
        `mutation ($input: ${verb === 'create' ? 'Create' : 'Update'}ContractInput!) {
          reply: ${verb}Contract(input: $input) { message contract { id version } } }`,
        { input },
        language,
      )
    ).reply
  const put = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await rest<{ message: string; data: { _id: string } }>(await testApp(), method, path, body, await askerOf(desk)))
      .body

  for (const language of ['en', 'jp'] as const) {
    const { message } = await send('create', { studentId: student.id, ...period }, language)
    expect(message).toContain(words[language])
  }
  const { contract, message } = await send('create', { studentId: student.id, ...period, courseIds: [course.id] })
  expect(message).toBe('Action successful')
  const emptied = await send('update', { ...contract, courseIds: [] })
  expect(emptied.message).toBe(words.en)
  const renamed = await send('update', { ...emptied.contract, contractNotes: '兄弟割' })
  expect(renamed.message).toBe(words.en)
  const filled = await send('update', { ...renamed.contract, courseIds: [course.id] })
  expect(filled.message).toBe('Action successful')

  const created = await put('POST', '/api/update/contracts/new/', { studentId: student.code, ...period })
  expect(created.message).toBe(words.en)
  const path = `/api/update/contracts/${created.data._id}/`
  expect((await put('PUT', path, { possibleBookings: [course.code] })).message).toBe('Action successful')
  expect((await put('PUT', path, { possibleBookings: [] })).message).toBe(words.en)
  expect((await put('PUT', path, { active: false })).message).toBe('Action successful')
})

test('a list is narrowed to what is unpaid, to a type, to fixed ones and by search (CON-01…04, CON-21…26, D88)', async () => {
  const unpaid = await listed({ all: true, kind: 'unpaid' })
  expect(unpaid.every(({ balanceOwing }) => balanceOwing > 0)).toBe(true)
  expect(unpaid).toHaveLength(6)
  expect(await count({ all: true, kind: 'unpaid' })).toBe(6)
  expect(await count({})).toBe(11)
  expect(await count({ all: true, kind: 'monthly' })).toBe(5)
  expect(await count({ all: true, kind: 'package' })).toBe(8)
  expect(await count({ all: true, kind: 'low' })).toBe(3)
  expect(await count({ kind: 'unused' })).toBe(6)
  expect(await count({ all: true, fixed: true })).toBe(7)
  expect(await count({ all: true, search: '佐藤1' })).toBe(4)
  const number = names[5]?.slice(-13) ?? ''
  const wide = [...number].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  expect(await listed({ all: true, search: wide })).toMatchObject([{ contractName: names[5] }])
  expect(await listed({ all: true, search: '高橋' })).toMatchObject([{ contractName: names[7] }])
  expect(await count({ all: true, search: '%' })).toBe(0)
})
