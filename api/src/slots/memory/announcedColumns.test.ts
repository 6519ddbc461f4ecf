import type { EntityManager } from '@mikro-orm/postgresql'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { query } from '../../platform/database/sql.ts'
import { readDirectory } from '../../school/readDirectory.ts'
import { slotRowsById, slotRowsInRange } from '../slot.rows.ts'

/**
 * Remembered lists hold what slots point to: names, colours, places. A trigger announces when one of those columns
 * changes (decision 016); a column that is read and not announced would stay as it was in every list, without a word.
 */
test('every column that remembered lists are made from is announced when it changes', async () => {
  const { orm } = await testDatabase()
  const em = orm.em.fork()
  const read = new Set<string>()
  for (const [place, text] of (await statementsOfLists()).entries()) {
    await query(em, `create view seen_${place} as ${text.replace(/\$\d+/g, 'null')}`)
    const columns = await query<{ name: string }>(
      em,
      `select table_name || '.' || column_name as name from information_schema.view_column_usage
       where view_name = $1 and table_name in ('course', 'teacher', 'location', 'student', 'contract')`,
      [`seen_${place}`],
    )
    for (const { name } of columns) if (!/\.(id|school_id)$/.test(name)) read.add(name)
  }
  const triggers = await query<{ table: string; columns: string[]; text: string }>(
    em,
    `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as text,
       array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr)) as columns
     from pg_trigger where tgfoid = 'koma_announce_school'::regproc`,
  )
  // Both say it: what the trigger looks at, and what it compares.
  const announced = triggers.flatMap(({ table, columns, text }) =>
    columns.filter((column) => new RegExp(`old\\.${column}\\b`).test(text)).map((column) => `${table}.${column}`),
  )
  expect(read).toContain('teacher.display_name')
  expect([...read].filter((name) => !announced.includes(name))).toEqual([])
})

/** The statements that lists are read with, as they would be sent. */
async function statementsOfLists(): Promise<string[]> {
  const texts: string[] = []
  const executeQuery = ({ sql }: { sql: string }) => {
    texts.push(sql)
    return Promise.resolve({ rows: [] })
  }
  const em = { getKysely: () => ({ executeQuery }), isInTransaction: () => true } as unknown as EntityManager
  const days = { from: '2026-11-22', to: '2026-11-28' }
  await slotRowsInRange(em, 'school', { role: 'staff' }, days)
  await slotRowsInRange(em, 'school', { role: 'student' }, days)
  await slotRowsInRange(em, 'school', { role: 'teacher', teacherId: 'teacher' }, days)
  await slotRowsById(em, 'school', [])
  await readDirectory(em, 'school')
  return texts
}
