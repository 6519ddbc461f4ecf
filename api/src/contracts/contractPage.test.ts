import { contractOrders } from '@koma/schema/input/contract'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'

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
