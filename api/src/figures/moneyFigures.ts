import { type MonthsInput, monthsInput } from '@koma/schema/input/figures'
import { owedAges } from '@koma/schema/rules/owedAge'
import { monthOf } from '@koma/schema/rules/time'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeFigures } from './figures.policy.ts'
import { monthAfter, moved, outstanding, owed } from './moneyParts.ts'
import type { MoneyFiguresType, MoneyMonthType, OutstandingType, OwedPartType } from './moneyFigures.type.ts'

/**
 * Returns what is owed by age, what was paid, sold, used and expired in each month, and what the school still owes in
 * lessons. Each is counted where it was written: payments, ledger, bookings and contracts. Every point that was sold is
 * used, expired or outstanding (decision 032).
 */
export async function moneyFigures(ctx: Context, input: MonthsInput): Promise<MoneyFiguresType> {
  maySeeFigures(ctx)
  const { from, to } = parseInput(ctx, monthsInput, input)
  const [owing, parts, outstandingPoints] = await Promise.all([
    owedNow(ctx),
    monthParts(ctx, from, to),
    outstandingNow(ctx),
  ])
  const months = monthsOf(from, to).map((month): MoneyMonthType => {
    const of = (kind: MonthPart['kind']) => parts.find((part) => part.month === month && part.kind === kind)?.total ?? 0
    return {
      month,
      paid: of('paid'),
      writtenOff: of('writtenOff'),
      sold: of('sold'),
      used: of('used'),
      expired: of('expired'),
    }
  })
  return { owed: owing, months, outstanding: outstandingPoints }
}

/** Returns what is owed now, by how long ago the contracts began. */
async function owedNow(ctx: Context): Promise<OwedPartType[]> {
  const rows = await query(
    ctx.em,
    sql<OwedPartType>`select age, count(*)::int as count, sum(owing)::float8 as total from (${owed(ctx)}) o group by 1`,
  )
  return owedAges.map((age) => rows.find((row) => row.age === age) ?? { age, count: 0, total: 0 })
}

interface MonthPart {
  month: string
  kind: 'paid' | 'writtenOff' | 'sold' | 'used' | 'expired'
  total: number
}

/** Returns the sums of each month that has any. */
function monthParts(ctx: Context, from: string, to: string): Promise<MonthPart[]> {
  return query(
    ctx.em,
    sql<MonthPart>`select month, kind, sum(value)::float8 as total from (${moved(ctx, from, to)}) m group by 1, 2`,
  )
}

/** Returns what is left to be used and what is booked, and both in yen. */
async function outstandingNow(ctx: Context): Promise<OutstandingType> {
  const [row] = await query(
    ctx.em,
    sql<OutstandingType>`
      select coalesce(sum(points), 0)::int as left, coalesce(sum(booked), 0)::int as booked, coalesce(sum(yen), 0) as yen
      from (${outstanding(ctx)}) o`,
  )
  return row ?? { left: 0, booked: 0, yen: 0 }
}

function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(`${from}-01`); month <= to; month = monthAfter(month)) months.push(month)
  return months
}
