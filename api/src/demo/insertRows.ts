import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { columnOf } from '../platform/shared/recordFields.ts'

/**
 * Inserts all `rows` into `table` in one statement, in their order. The first row names the columns
 * (camelCase becomes snake_case); all rows must have the same columns. Columns left out get their default.
 */
export async function insertRows(em: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(columnOf(name))))
  const data = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  )
  await query(
    em,
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(data)})`,
  )
}
