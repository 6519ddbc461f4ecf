import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Returns `count` numbers for new contracts, 13 digits each, which no contract of the school has. They begin at the
 * milliseconds of now or behind `last`, and are for this transaction alone (D87).
 */
export async function contractNumbers(
  em: EntityManager,
  schoolId: string,
  last: number,
  count: number,
): Promise<number[]> {
  const rows = await query(
    em,
    sql<{ number: string }>`
      select koma_contract_numbers(${schoolId}, ${Math.max(Date.now(), last + 1)}, ${count})::text as number`,
  )
  return rows.map(({ number }) => Number(number))
}

/**
 * Returns the name of a student's next contract, `{studentCode}_{13-digit milliseconds}` (D87); `last` is the number of
 * the newest.
 */
export async function nextContractName(
  em: EntityManager,
  schoolId: string,
  { code, last }: { code: string; last: string },
): Promise<string> {
  const [number = 0] = await contractNumbers(em, schoolId, Number(last), 1)
  return `${code}_${number}`
}
