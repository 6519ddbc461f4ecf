import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { query } from '../../src/platform/database/sql.ts'
import { openSchool } from '../openSchool.ts'
import { type Columns, lacksCollation, orderTerms } from './orderTerms.ts'

const src = new URL('../../src/', import.meta.url).pathname

async function columnsOf(): Promise<Columns> {
  const { orm } = await openSchool()
  const found = await query<{ table: string; name: string; type: string }>(
    orm.em.fork(),
    `select table_name as table, column_name as name,
       case when data_type in ('text', 'character varying') and collation_name is distinct from 'C'
         then 'text' else data_type || ' ' end as type
     from information_schema.columns where table_schema = 'public'`,
    [],
  )
  const columns = new Map<string, Map<string, string>>()
  for (const { table, name, type } of found)
    columns.set(name, (columns.get(name) ?? new Map<string, string>()).set(table, type))
  return columns
}

test('whatever is ordered by a text says by which collation: the same on every PostgreSQL (READ-03)', async () => {
  const columns = await columnsOf()
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: src })) {
    // What the demo school is made of is drawn by lot.
    if (file.endsWith('.test.ts') || file.startsWith('demo/')) continue
    for (const each of orderTerms(await readFile(src + file, 'utf8')))
      if (lacksCollation(each, columns)) found.push(`${file}: ${each.term}`)
  }
  expect(found).toEqual([])
})

const columns: Columns = new Map([
  ['code', new Map([['course', 'text']])],
  [
    'student_id',
    new Map([
      ['student', 'text'],
      ['booking', 'uuid'],
    ]),
  ],
  ['day', new Map([['slot', 'date']])],
])

test.each([
  ['`select code from course order by code`', ['code']],
  ['`select code from course order by code collate "C" desc nulls last, day`', []],
  ['`select json_agg(c.id order by c.code desc) from course c limit 1`', ['c.code desc']],
  ['`select 1 from student s order by s.student_id, day limit 2`', ['s.student_id']],
  ['`select 1 from booking b order by b.student_id`', []],
  ['`select 1 from course c order by c.code = ${code}, day\n  for update`', []],
  ['`select 1 from course c order by coalesce(c.code, 1) limit 3`', ['coalesce(c.code, 1)']],
  ['`select 1 from course order by ${order}, id`', []],
])('%s lacks a collation for %j (READ-03)', (source, found) => {
  expect(
    orderTerms(source)
      .filter((each) => lacksCollation(each, columns))
      .map(({ term }) => term),
  ).toEqual(found)
})
