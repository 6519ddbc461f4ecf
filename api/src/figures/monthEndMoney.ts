import { USUAL_COLLECT_DAY } from '@koma/schema/input/debit'
import { periodOf } from '@koma/schema/rules/renewal'
import { dateOf, monthAfter, type WallDate } from '@koma/schema/rules/time'
import { collectable } from '../debit/collectable.ts'
import { nextCollection } from '../debit/nextCollection.ts'
import { isOpen } from '../debit/openDebits.ts'
import { planInvoices } from '../papers/invoices/invoicePlan.ts'
import { actorName } from '../payments/actorName.ts'
import { ofDay } from '../payments/cash/cashLines.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { MonthEndMoneyType } from './monthEnd.type.ts'

interface Facts {
  hasInvoices: boolean
  hasReceipts: boolean
  hasCash: boolean
  collectDay: number | null
  hasDebits: boolean
  hasJournal: boolean
  receiptsLeft: number
  receiptsDone: number
  cashLeft: number
  cashFrom: string | null
  cashDone: number
  debitsWaiting: number
  debitsDone: number
  exportedAt: string | null
  exportedBy: string | null
}

/**
 * Returns how far the papers and money of a month are done: invoices, direct debits, closed days, receipts and the
 * journal. Null for what the school has never used. (PAY-21)
 */
export async function monthEndMoney(ctx: Context, ending: string): Promise<MonthEndMoneyType> {
  const schoolId = ctx.school.id
  const { startDate, endDate } = periodOf(ending)
  const today = dateOf(ctx.now)
  const days = { from: startDate, to: endDate < today ? endDate : today }
  const [facts] = await query(
    ctx.em,
    sql<Facts>`
      select used.*, receipts.*, cash.*, debits.*,
        ${wallTime('e.at')} as "exportedAt", case when e.at is null then null else ${actorName('e', 'e.actor')} end as "exportedBy"
      from (select
        ${hasPaper(schoolId, 'invoice')} as "hasInvoices", ${hasPaper(schoolId, 'receipt')} as "hasReceipts",
        exists (select from cash_closing where school_id = ${schoolId} and undone_at is null) as "hasCash",
        exists (select from debit_request where school_id = ${schoolId} and withdrawn_at is null) as "hasDebits",
        (select collect_day from debit_settings where school_id = ${schoolId}) as "collectDay",
        exists (select from journal_export where school_id = ${schoolId}) as "hasJournal") used
      cross join (${receipts(schoolId, days)}) receipts
      cross join (${cash(schoolId, days)}) cash
      cross join (${debits(schoolId, { startDate, endDate, today })}) debits
      left join journal_export e on e.school_id = ${schoolId} and e.month = ${ending}`,
  )
  if (facts === undefined) throw new Error('a statement without a row')
  return {
    invoices: facts.hasInvoices ? await invoices(ctx, ending) : null,
    debits: facts.hasDebits
      ? {
          toRequest: await toRequest(ctx, today, facts.collectDay),
          waiting: facts.debitsWaiting,
          done: facts.debitsDone,
        }
      : null,
    cash: facts.hasCash ? { left: facts.cashLeft, done: facts.cashDone, from: facts.cashFrom } : null,
    receipts: facts.hasReceipts ? { left: facts.receiptsLeft, done: facts.receiptsDone } : null,
    journal: facts.hasJournal
      ? {
          // A file that was saved within the month is not all of it.
          isDone: facts.exportedAt !== null && facts.exportedAt >= `${monthAfter(ending)}-01`,
          exportedAt: facts.exportedAt,
          exportedBy: facts.exportedBy,
        }
      : null,
  }
}

const hasPaper = (schoolId: string, kind: 'invoice' | 'receipt') =>
  sql`exists (select from paper where school_id = ${schoolId} and kind = ${kind})`

async function invoices(ctx: Context, month: string) {
  const planned = await planInvoices(ctx.em, ctx, month)
  return {
    left: planned.filter(({ change }) => change !== 'same' && change !== 'nothing').length,
    done: planned.filter(({ change }) => change === 'same').length,
  }
}

/** Counts the students who would be debited on the next collection day. */
async function toRequest(ctx: Context, today: WallDate, collectDay: number | null): Promise<number> {
  const day = await nextCollection(today, collectDay ?? USUAL_COLLECT_DAY)
  return (await collectable(ctx.em, ctx, day)).filter(({ leftOut }) => leftOut === null).length
}

interface Days {
  from: WallDate
  to: WallDate
}

/** Counts the payments of these days without a receipt in force, and those with one. */
const receipts = (schoolId: string, { from, to }: Days): Sql => sql`
  select count(*) filter (where not issued)::int as "receiptsLeft", count(*) filter (where issued)::int as "receiptsDone"
  from (
    select exists (
      select from paper r where r.school_id = ${schoolId} and r.kind = 'receipt' and r.contract_id = p.contract_id
        and r.payment_number = p.number
        and not exists (select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = r.id)) as issued
    from contract_payment p
    join contract k on k.school_id = ${schoolId} and k.id = p.contract_id and not k.deleted
    where p.school_id = ${schoolId} and p.date between ${from}::date and ${to}::date and p.value > 0 and not p.removed
      and not p.uncollectible and not exists (
        select from contract_payment later where later.school_id = ${schoolId} and later.contract_id = p.contract_id
          and later.number = p.number and later.revision > p.revision)) payment`

/** Counts the days with money that are not closed, and those that are. */
const cash = (schoolId: string, { from, to }: Days): Sql => sql`
  select count(*) filter (where not closed)::int as "cashLeft", (min(day) filter (where not closed))::text as "cashFrom",
    count(*) filter (where closed)::int as "cashDone"
  from (
    select d.day::date as day, exists (select from cash_closing c
      where c.school_id = ${schoolId} and c.day = d.day::date and c.undone_at is null) as closed
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)) each_day
  where closed or exists (${ofDay(schoolId, sql`each_day.day`)})`

/** Counts the debits whose day has come and whose results are not read, and those of the month whose results are. */
const debits = (
  schoolId: string,
  { startDate, endDate, today }: { startDate: WallDate; endDate: WallDate; today: WallDate },
): Sql => sql`
  select count(*) filter (where ${isOpen(schoolId)} and r.collect_on <= ${today}::date)::int as "debitsWaiting",
    count(*) filter (where not (${isOpen(schoolId)}) and r.withdrawn_at is null
      and r.collect_on between ${startDate}::date and ${endDate}::date)::int as "debitsDone"
  from debit_request r join debit_line l on l.school_id = ${schoolId} and l.debit_id = r.id
  where r.school_id = ${schoolId}`
