import { dateOf, type WallTime } from '@koma/schema/rules/time'
import { query } from '../../src/platform/database/sql.ts'
import type { MoneyFiguresType } from '../../src/figures/moneyFigures.type.ts'
import type { TestSchool } from '../school.ts'

interface Contract {
  id: string
  active: boolean
  deleted: boolean
  start: string
  end: string
  price: number
}
interface Entry {
  contract: string
  delta: number
  reason: string
  at: string
}
interface Switched {
  contract: string
  on: string
  active: boolean | null
}
interface Paid {
  contract: string
  number: number
  revision: number
  removed: boolean
  value: number
  date: string
  uncollectible: boolean
}
interface Adjusted {
  contract: string
  number: number
  revision: number
  removed: boolean
  yen: number
}
interface Booked {
  contract: string
  cost: number
  status: string
  starts: string
  ends: string
}

/** The figures of a school, added up row by row from what was written, without any sum that the database keeps. */
export async function plainFigures(
  school: TestSchool,
  now: WallTime,
  months: readonly string[],
): Promise<MoneyFiguresType> {
  const read = <Row>(text: string) => query<Row>(school.orm.em.fork(), text, [school.id])
  const contracts = await read<Contract>(
    `select id, active, deleted, start_date::text as start, end_date::text as end, contract_value as price from contract where school_id = $1`,
  )
  const entries = await read<Entry>(
    `select contract_id as contract, delta, reason, to_char(at, 'YYYY-MM') as at from credit_entry where school_id = $1`,
  )
  const payments = newest(
    await read<Paid>(
      `select contract_id as contract, number, revision, removed, value, date::text as date, uncollectible
       from contract_payment where school_id = $1`,
    ),
  )
  const adjustments = newest(
    await read<Adjusted>(
      `select contract_id as contract, number, revision, removed, case type when '+' then value else -value end as yen
       from contract_adjustment where school_id = $1`,
    ),
  )
  const bookings = await read<Booked>(
    `select contract_id as contract, cost, status, to_char(starts_at, 'YYYY-MM') as starts,
       to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS') as ends
     from booking where school_id = $1 and contract_id is not null`,
  )
  const switched = await read<Switched>(
    `select record_id as contract, at::date::text as on, (changes -> 'active' ->> 1)::boolean as active
     from activity where school_id = $1 and record_kind = 'contract'
       and (type = 'record-deleted' or changes -> 'active' is not null) order by at, id`,
  )
  const moves = await read<{ contract: string; on: string }>(
    `select contract_id as contract, max(at)::date::text as on from credit_entry where school_id = $1 group by 1`,
  )
  const today = dateOf(now)
  const of = <Row extends { contract: string }>(rows: readonly Row[], { id }: Contract) =>
    rows.filter(({ contract }) => contract === id)
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const isSale = ({ reason }: Entry) => reason !== 'booking' && reason !== 'cancellation'
  const isToCome = ({ status, ends }: Booked) => status === 'booked' && ends > now
  const isUsed = (booking: Booked) =>
    booking.status === 'cancel-no-return' || (booking.status === 'booked' && !isToCome(booking))

  const known = contracts.map((contract) => {
    const own = of(entries, contract)
    const isOver = contract.deleted || !contract.active || contract.end < today
    const price = contract.price + sum(of(adjustments, contract).map(({ yen }) => yen))
    return {
      ...contract,
      isOver,
      overIn: overOn(contract, of(switched, contract), of(moves, contract)[0]?.on ?? today).slice(0, 7),
      points: sum(own.map(({ delta }) => delta)),
      given: sum(own.filter(isSale).map(({ delta }) => delta)),
      booked: sum(
        of(bookings, contract)
          .filter(isToCome)
          .map(({ cost }) => cost),
      ),
      price,
      owing: price - sum(of(payments, contract).map(({ value }) => value)),
      days: Math.max(0, Temporal.PlainDate.from(contract.start).until(today).days),
    }
  })
  const owed = (age: MoneyFiguresType['owed'][number]['age'], from: number, to: number) => {
    const some = known.filter(({ deleted, owing, days }) => !deleted && owing > 0 && days >= from && days <= to)
    return { age, count: some.length, total: sum(some.map(({ owing }) => owing)) }
  }
  const usable = known.filter(({ isOver }) => !isOver)
  return {
    owed: [
      owed('days0to30', 0, 30),
      owed('days31to60', 31, 60),
      owed('days61to90', 61, 90),
      owed('daysOver90', 91, Infinity),
    ],
    months: months.map((month) => {
      const paid = (off: boolean) =>
        sum(
          payments
            .filter(({ date, uncollectible }) => date.startsWith(month) && uncollectible === off)
            .map(({ value }) => value),
        )
      return {
        month,
        paid: paid(false),
        writtenOff: paid(true),
        sold: sum(entries.filter((entry) => isSale(entry) && entry.at === month).map(({ delta }) => delta)),
        used: sum(bookings.filter((each) => isUsed(each) && each.starts === month).map(({ cost }) => cost)),
        expired: sum(known.filter(({ isOver, overIn }) => isOver && overIn === month).map(({ points }) => points)),
      }
    }),
    outstanding: {
      left: sum(usable.map(({ points }) => points)),
      booked: sum(known.map(({ booked }) => booked)),
      yen: sum(
        known.map(({ isOver, points, booked, given, price }) => {
          const owes = (isOver ? 0 : points) + booked
          return given > 0 ? Math.round((Math.max(0, price) * owes) / given) : 0
        }),
      ),
    },
  }
}

/** The day since which the points of a contract that is over are so: it is looked for from the end of its log. */
function overOn({ active, deleted, end }: Contract, log: readonly Switched[], lastMove: string): string {
  if (active && !deleted) return end
  let off = lastMove
  for (const each of log.toReversed()) {
    if (each.active === true) break
    off = each.on
  }
  return off < end ? off : end
}

/** The newest revision of each entry, without those that were taken out. */
function newest<Row extends { contract: string; number: number; revision: number; removed: boolean }>(
  rows: readonly Row[],
): Row[] {
  const standing = new Map<string, Row>()
  for (const row of rows.toSorted((a, b) => a.revision - b.revision)) standing.set(`${row.contract} ${row.number}`, row)
  return [...standing.values()].filter(({ removed }) => !removed)
}
