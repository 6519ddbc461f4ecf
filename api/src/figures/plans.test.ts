import { dateOf, monthOf, plusDays } from '@koma/schema/rules/time'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { copyPast } from '../../bench/longSchool.ts'
import { ask, bookedBy, type Desk, madeSlot, openDesk } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

// A school that has been there for years: who asks for some days has those days read, and not all there ever was.

const COPIES = 800
const longTables = ['activity', 'slot', 'slot_course', 'booking']

/** The statements the server sends to PostgreSQL; observed before the first connection is opened. */
const sent = vi.spyOn(Client.prototype, 'query')

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  for (const hour of ['10', '12', '15', '17']) {
    const slot = await madeSlot(desk, { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` })
    await bookedBy(desk, slot, desk.course)
  }
  await copyPast(desk.school.orm.em.fork(), desk.school.id, { copies: COPIES, days: 1 })
})

/** A node of a plan, as PostgreSQL explains it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

interface Statement {
  text: string
  values: readonly unknown[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Whether a node finds its rows by more than the school they are of. */
function isNarrow(node: PlanNode): boolean {
  return nodesOf(node).some((each) => /\w/.test((each['Index Cond'] ?? '').replace(/\(school_id = [^)]*\)|AND/g, '')))
}

/** How a statement reads the long tables: each reading, and those that find their rows by the school alone. */
async function readingsOf({ text, values }: Statement): Promise<{ all: string[]; wide: string[] }> {
  const em = desk.school.orm.em.fork()
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(em, `explain (format json) ${text}`, values)
  const reading = row ? nodesOf(row['QUERY PLAN'][0].Plan) : []
  const long = reading.filter((node) => longTables.includes(node['Relation Name'] ?? ''))
  const notified = (node: PlanNode) => `${node['Node Type']} on ${node['Relation Name']} ${node['Index Cond'] ?? ''}`
  return { all: long.map(notified), wide: long.filter((node) => !isNarrow(node)).map(notified) }
}

/** The statements about long tables that an operation is answered with. */
async function statementsOf(document: string, variables: Record<string, unknown>): Promise<Statement[]> {
  sent.mockClear()
  await ask(desk.staff, document, variables)
  return sent.mock.calls.flatMap((call) => {
    const [first, values] = call as unknown as [string | { text: string } | undefined, unknown]
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    const isReading = /^\s*(select|with)\b/i.test(text) && longTables.some((table) => text.includes(table))
    return isReading ? [{ text, values: Array.isArray(values) ? values : [] }] : []
  })
}

const logPage = `query ($input: LogInput!) { log(input: $input) { entries { id } } }`
const used = 'teachers { id } courses { id } places { id } hours { hour } weeks { from } atRisk { id }'
const days = (length: number) => ({ from: plusDays(dateOf(desk.school.now), -length), to: dateOf(desk.school.now) })

test.each<[string, string, () => Record<string, unknown>]>([
  ['the log', logPage, () => ({ input: days(14) })],
  ['a search in the log', logPage, () => ({ input: { ...days(14), search: 'nobody' } })],
  ['a kind of entries', logPage, () => ({ input: { ...days(14), about: 'account' } })],
  ['today', '{ today { unmarked free waiting unpaid ending failedMails lessons { slotId } runs { id } } }', () => ({})],
  [
    'the use of the school',
    `query ($from: PlainDate!, $to: PlainDate!) {
      lessonFigures(from: $from, to: $to) { now { slots } before { slots } ${used} } }`,
    () => days(14),
  ],
  [
    'money',
    `query ($from: String!, $to: String!) {
      moneyFigures(from: $from, to: $to) { owed { age } months { month } outstanding { left } } }`,
    () => ({ from: monthOf(days(0).from), to: monthOf(days(0).to) }),
  ],
])('%s reads no long table as a whole, where days are given (LOG-02, D128)', async (_, document, variables) => {
  const statements = await statementsOf(document, variables())
  const readings = await Promise.all(statements.map(readingsOf))
  expect(readings.flatMap(({ all }) => all)).not.toEqual([])
  expect(readings.flatMap(({ wide }) => wide)).toEqual([])
})

test('a query that reads a whole table is detected', async () => {
  const whole = { text: 'select max(ends_at - starts_at) from slot where school_id = $1', values: [desk.school.id] }
  expect((await readingsOf(whole)).wide).toHaveLength(1)
})
