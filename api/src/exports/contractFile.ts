import { flagWord } from '@koma/schema/contractFlagTexts'
import { contractExportInput } from '@koma/schema/input/export'
import { contractFlags } from '@koma/schema/rules/contractFlags'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import { dateOf } from '@koma/schema/rules/time'
import type { TableRow } from '@koma/schema/tables/column'
import { contractTable } from '@koma/schema/tables/contractTable'
import { tableColumns } from '@koma/schema/tables/tableColumns'
import type { z } from 'zod'
import { maySeeContracts } from '../contracts/contract.policy.ts'
import { contractCount, readContracts } from '../contracts/contractPage.reads.ts'
import type { ContractItemType } from '../contracts/contractRecord.type.ts'
import { mustBeFresh } from '../platform/shared/authorize.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { type CsvFile, csvFile, ROWS_AT_ONCE } from './csvFile.ts'

/** Writes the contracts of a list as a file, as an import reads it (CON-06, CON-57, CSV-04, CSV-10, D135). Staff. */
export async function contractFile(ctx: Context, input: z.input<typeof contractExportInput>): Promise<CsvFile> {
  mustBeFresh(ctx, maySeeContracts(ctx))
  const { order, descending, ...which } = parseInput(ctx, contractExportInput, input)
  const columns = tableColumns(contractTable, ctx.language)
  return csvFile(ctx, 'contract_export', {
    header: columns.map(([head]) => head),
    rows: await contractCount(ctx, which),
    async read(after) {
      const page = { ...which, order, descending, limit: ROWS_AT_ONCE, after }
      const { contracts, next } = await readContracts(ctx, page)
      return { rows: contracts.map((contract) => columns.map(([, cell]) => cell(rowOf(ctx, contract)))), next }
    },
  })
}

function rowOf(ctx: Context, contract: ContractItemType): TableRow<(typeof contractTable)[number]['field']> {
  const { student, courses, ...row } = contract
  const today = dateOf(ctx.now)
  return {
    ...row,
    studentCode: shownStudentCode(student.studentCode),
    studentName: student.fullName,
    isFixed: student.isFixed,
    courses: courses.map(({ code }) => code),
    flags: contractFlags(contract, today)
      .map((flag) => flagWord(flag, contract, today, ctx.language))
      .join(' '),
  }
}
