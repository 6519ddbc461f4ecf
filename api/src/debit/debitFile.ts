import { answerText } from '@koma/schema/answers'
import { debitTexts } from '@koma/schema/debitTexts'
import { oneRecordInput } from '@koma/schema/input/record'
import { type AccountKind, writeZengin, type ZenginLine, zenginFaults } from '@koma/schema/rules/zengin'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { badInput } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { namesOf } from './banks.ts'
import { mayCollect } from './debit.policy.ts'
import type { DebitFileType } from './debit.type.ts'
import { readCollector } from './debitSettings.ts'

interface LineRow {
  studentName: string
  collectOn: string
  /** Which of the requests of its day it is, the first being 1. */
  nth: number
  bankCode: string
  branchCode: string
  kind: AccountKind
  number: string
  holder: string
  amount: number
  isNew: ZenginLine['isNew']
  customer: string
}

/**
 * Writes the file of a request, as the bank takes it. Null without such a request; BAD_USER_INPUT that names students
 * and fields if it cannot be written, or if bank details of the request were deleted. (DEBIT-05)
 */
export async function debitFile(ctx: Context, input: { id: string }): Promise<DebitFileType | null> {
  mayCollect(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  const collector = await readCollector(ctx.em, ctx.school.id)
  const rows = await query(
    ctx.em,
    sql<LineRow>`
      select st.last_name || ' ' || st.first_name as "studentName", r.collect_on::text as "collectOn",
        (select count(*)::int from debit_request same where same.school_id = ${ctx.school.id}
          and same.collect_on = r.collect_on and same.id <= r.id) as nth,
        l.bank_code as "bankCode", l.branch_code as "branchCode", l.kind, l.number, l.holder, l.amount,
        l.is_new as "isNew", l.customer::text as customer
      from debit_request r
      join debit_line l on l.school_id = r.school_id and l.debit_id = r.id
      join student st on st.school_id = l.school_id and st.id = l.student_id
      where r.school_id = ${ctx.school.id} and r.id = ${id} order by l.position`,
  )
  const [first] = rows
  if (first === undefined) return null
  if (collector === null) throw badInput(answerText({ code: 'generalE', note: 'debitSettingsNeeded' }, ctx.language))
  if (rows.some(({ number }) => number === null))
    throw badInput(answerText({ code: 'generalE', note: 'debitFileGone' }, ctx.language))
  const day = first.collectOn.slice(5).replace('-', '')
  const own = await namesOf(collector)
  const lines = await Promise.all(
    rows.map(async (row): Promise<ZenginLine> => {
      const { bank, branch } = await namesOf(row)
      return { ...row, bankName: bank?.kana ?? '', branchName: branch?.kana ?? '', result: '0' }
    }),
  )
  const file = {
    collector: {
      ...collector,
      code: collector.collectorCode,
      name: collector.collectorName,
      bankName: own.bank?.kana ?? '',
      branchName: own.branch?.kana ?? '',
    },
    day,
    lines,
  }
  const faults = zenginFaults(file)
  if (faults.length > 0) {
    const words = debitTexts[ctx.language]
    const named = faults.map(({ line, field, sign }) => {
      const who = rows[line - 1]?.studentName ?? collector.collectorName
      return `${who}: ${words.fault(words.fields[field] ?? field, sign)}`
    })
    throw badInput(named.join('\n'))
  }
  const bytes = writeZengin(file, collector.lineBreaks)
  // Two requests of one day are two files: a bank takes the second for the first otherwise.
  const nth = first.nth === 1 ? '' : `_${first.nth}`
  return {
    name: `debit_${first.collectOn.replaceAll('-', '')}${nth}.txt`,
    content: Buffer.from(bytes).toString('base64'),
  }
}
