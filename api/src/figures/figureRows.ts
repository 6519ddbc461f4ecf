import { type FigureRowsInput, figureRowsInput, type MoneyFigure } from '@koma/schema/input/figures'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { FigureRowType } from './figureRows.type.ts'
import { maySeeFigures } from './figures.policy.ts'
import { moved, outstanding, owed } from './moneyParts.ts'

type Row = Omit<FigureRowType, 'contractNumber' | 'fullName'> & { contractName: string; name: string }

/**
 * Returns the contracts behind a number of the money figures, the largest first. Their values add up to it exactly,
 * since the same statement reads both. A contract whose part is 0 is left out. (CON-11, CON-24, PAY-08)
 */
export async function figureRows(ctx: Context, input: FigureRowsInput): Promise<FigureRowType[]> {
  maySeeFigures(ctx)
  const { of, month, age } = parseInput(ctx, figureRowsInput, input)
  const rows = await query(
    ctx.em,
    sql<Row>`
     with part as (${partsOf(ctx, of, month ?? '', age ?? null)})
     select k.id as "contractId", k.contract_name as "contractName", k.deleted as "isDeleted",
       st.id as "studentId", st.student_id as "studentCode", st.last_name || ' ' || st.first_name as name,
       part.value, part.left, part.booked, part.yen
     from part
     join contract k on k.school_id = ${ctx.school.id} and k.id = part.contract_id
     join student st on st.school_id = k.school_id and st.id = k.student_id
     where part.value <> 0 or part.yen <> 0
     order by part.value desc, k.contract_name collate "C"`,
  )
  return rows.map(({ contractName, name, ...row }) => ({
    ...row,
    contractNumber: contractNumberOf(contractName),
    fullName: name,
  }))
}

const plain = sql`null::int as left, null::int as booked, null::float8 as yen`

/** Selects each contract's part of a figure, of a month or an age where it has those. */
function partsOf(ctx: Context, of: MoneyFigure, month: string, age: string | null): Sql {
  if (of === 'outstanding')
    return sql`select contract_id, (points + booked)::float8 as value, points as left, booked, yen
      from (${outstanding(ctx)}) o`
  if (of === 'owed')
    return sql`select contract_id, owing::float8 as value, ${plain} from (${owed(ctx)}) o
      ${age === null ? sql`` : sql`where age = ${age}`}`
  return sql`select contract_id, sum(value)::float8 as value, ${plain} from (${moved(ctx, month, month)}) m
    where kind = ${of} group by 1`
}
