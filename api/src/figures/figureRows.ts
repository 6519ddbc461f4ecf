import { type FigureRowsInput, figureRowsInput, type MoneyFigure } from '@koma/schema/input/figures'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { dateOf } from '@koma/schema/rules/time'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { FigureRowType } from './figureRows.type.ts'
import { maySeeFigures } from './figures.policy.ts'
import { daysOfMonths, moved, outstanding, owed } from './moneyParts.ts'

type Row = Omit<FigureRowType, 'contractNumber' | 'fullName'> & { contractName: string; name: string }

/**
 * Returns the contracts behind a number of the money figures, the largest first. Their values add up to it exactly,
 * since the same statement reads both. A contract whose part comes to nothing is left out. (CON-11, CON-24, PAY-08)
 */
export async function figureRows(ctx: Context, input: FigureRowsInput): Promise<FigureRowType[]> {
  maySeeFigures(ctx)
  const { of, month, age } = parseInput(ctx, figureRowsInput, input)
  const rows = await query<Row>(
    ctx.em,
    `with part as (${partsOf(of)})
     select k.id as "contractId", k.contract_name as "contractName", k.deleted as "isDeleted",
       st.id as "studentId", st.student_id as "studentCode", st.last_name || ' ' || st.first_name as name,
       part.value, part.left, part.booked, part.yen
     from part
     join contract k on k.school_id = $1 and k.id = part.contract_id
     join student st on st.school_id = k.school_id and st.id = k.student_id
     where part.value <> 0 or part.yen <> 0
     order by part.value desc, k.contract_name`,
    paramsOf(ctx, of, month ?? '', age ?? null),
  )
  return rows.map(({ contractName, name, ...row }) => ({
    ...row,
    contractNumber: contractNumberOf(contractName),
    fullName: name,
  }))
}

const plain = `null::int as left, null::int as booked, null::float8 as yen`

function partsOf(of: MoneyFigure): string {
  if (of === 'outstanding')
    return `select contract_id, (points + booked)::float8 as value, points as left, booked, yen from (${outstanding}) o`
  if (of === 'owed')
    return `select contract_id, owing::float8 as value, ${plain} from (${owed}) o where $3::text is null or age = $3`
  return `select contract_id, sum(value)::float8 as value, ${plain} from (${moved}) m where kind = $6 group by 1`
}

/** Returns the parameters of a statement of parts, as each takes them for sums. */
function paramsOf(ctx: Context, of: MoneyFigure, month: string, age: string | null): unknown[] {
  const today = dateOf(ctx.now)
  if (of === 'outstanding') return [ctx.school.id, today, ctx.now]
  if (of === 'owed') return [ctx.school.id, today, age]
  return [ctx.school.id, ...daysOfMonths(month, month), today, ctx.now, of]
}
