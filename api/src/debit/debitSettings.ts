import type { Refusal } from '@koma/schema/answers'
import { type SaveDebitSettingsInput, saveDebitSettingsInput, USUAL_COLLECT_DAY } from '@koma/schema/input/debit'
import { dateOf } from '@koma/schema/rules/time'
import type { AccountKind } from '@koma/schema/rules/zengin'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm, refusedField } from '../platform/record/answer.ts'
import { stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { maskedAccount } from './bankAccount.ts'
import { namesOf } from './banks.ts'
import { mayChangeCollector, mayKeepBankDetails } from './debit.policy.ts'
import type { DebitSettingsType } from './debit.type.ts'
import { nextCollection } from './nextCollection.ts'

/** The school as a collector of debits. */
export interface Collector {
  version: number
  collectorCode: string
  collectorName: string
  bankCode: string
  branchCode: string
  kind: AccountKind
  number: string
  lineBreaks: boolean
  collectDay: number
}

/** Returns the collector; null until it was entered. Locked, requests for debits wait for each other. */
export async function readCollector(em: EntityManager, schoolId: string, locked = false): Promise<Collector | null> {
  const [row] = await query(
    em,
    sql<Collector>`
      select version, collector_code as "collectorCode", collector_name as "collectorName", bank_code as "bankCode",
        branch_code as "branchCode", kind, number, line_breaks as "lineBreaks",
        collect_day as "collectDay"
      from debit_settings where school_id = ${schoolId} and collector_code is not null ${locked ? sql`for update` : sql``}`,
  )
  return row ?? null
}

/** Returns the collector with the names of its bank and branch; null until it was entered. (DEBIT-04) */
export async function debitSettings(ctx: Context): Promise<DebitSettingsType | null> {
  mayKeepBankDetails(ctx)
  const collector = await readCollector(ctx.em, ctx.school.id)
  if (collector === null) return null
  const { bank, branch } = await namesOf(collector)
  const nextCollectOn = await nextCollection(dateOf(ctx.now), collector.collectDay)
  return { ...collector, bankName: bank?.name ?? null, branchName: branch?.name ?? null, nextCollectOn }
}

/** Saves the collector's code and account. Bank and branch must be listed; `stale` for an older version. (DEBIT-04) */
export async function saveDebitSettings(ctx: Context, input: SaveDebitSettingsInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayChangeCollector(ctx)
  const read = readForm(ctx, saveDebitSettingsInput, input)
  if (!read.ok) return read
  const { version, collectorCode, collectorName, bankCode, branchCode, kind, number, lineBreaks } = read.form
  const collectDay = read.form.collectDay ?? USUAL_COLLECT_DAY
  const { bank, branch } = await namesOf(read.form)
  if (bank === null) return refusedField({ field: 'bankCode', note: 'bankUnknown' })
  if (branch === null) return refusedField({ field: 'branchCode', note: 'branchUnknown' })
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    await query(
      em,
      sql`insert into debit_settings (school_id) values (${ctx.school.id}) on conflict (school_id) do nothing`,
    )
    const before = await readCollector(em, ctx.school.id, true)
    if ((before?.version ?? null) !== (version ?? null)) return stale
    await query(
      em,
      sql`
        update debit_settings set version = version + 1, collector_code = ${collectorCode},
          collector_name = ${collectorName}, bank_code = ${bankCode}, branch_code = ${branchCode}, kind = ${kind},
          number = ${number}, line_breaks = ${lineBreaks},
          collect_day = ${collectDay}
        where school_id = ${ctx.school.id}`,
    )
    await noteRecord(em, ctx, viewer, {
      kind: 'school',
      id: ctx.school.id,
      name: ctx.school.name,
      change: 'changed',
      changes: {
        debitCollector: [
          before && `${before.collectorName} ${before.collectorCode}`,
          `${collectorName} ${collectorCode}`,
        ],
        bankAccount: [before && (await maskedAccount(ctx, before)), await maskedAccount(ctx, read.form)],
        ...(before?.collectDay !== collectDay && { collectDay: [before?.collectDay ?? null, collectDay] }),
      },
    })
    return { ok: true }
  })
}
