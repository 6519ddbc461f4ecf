import type { PageInput } from '@koma/schema/input/page'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { addStudent, makeSchool, type TestSchool } from '../../../test/school.ts'
import type { MikroORM } from '../database/connection.ts'
import { compiled, query, sql } from '../database/sql.ts'
import { type ListOrder, pageReading } from './page.ts'

let orm: MikroORM
let school: TestSchool

beforeAll(async () => {
  orm = (await testDatabase()).orm
  school = await makeSchool(orm)
  for (const lastName of ['B', 'A', 'C', 'A', 'B', 'A', 'A']) await addStudent(school, { lastName })
})

interface Row {
  id: string
  lastName: string
}

const byName: ListOrder = {
  by: [
    { column: 's.last_name', type: 'text' },
    { column: 's.id', type: 'uuid' },
  ],
  direction: 'asc',
}

async function read(input: PageInput, order = byName) {
  const page = pageReading({ language: 'en' }, input, order)
  const rows = await query(
    orm.em.fork(),
    sql<Row & { place: string[] }>`
      select s.id, s.last_name as "lastName", ${page.selectPlace} from student s
      where s.school_id = ${school.id} and ${page.afterPlace} order by ${page.inOrder} limit ${page.limit}`,
  )
  return page.pageOf<Row>(rows)
}

test('pages follow each other without a row left out or told twice, also where names are the same', async () => {
  for (const direction of ['asc', 'desc'] as const) {
    const all = await read({}, { ...byName, direction })
    expect(all).toMatchObject({ hasMore: false, next: null })
    const names = all.rows.map(({ lastName }) => lastName).join('')
    expect(names).toBe(direction === 'asc' ? 'AAAABBC' : 'CBBAAAA')
    for (const limit of [1, 2, 3, 7]) {
      const seen: Row[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof read>> = await read({ limit, after }, { ...byName, direction })
        expect(page.rows.length).toBeLessThanOrEqual(limit)
        expect(page.hasMore).toBe(page.next !== null)
        seen.push(...page.rows)
        after = page.next
      } while (after !== null)
      expect(seen).toEqual(all.rows)
    }
  }
})

test('a page goes on where the one before ended, whatever was added and deleted meanwhile', async () => {
  const first = await read({ limit: 3 })
  const rest = await read({ after: first.next })
  await addStudent(school, { lastName: '0' })
  await query(orm.em.fork(), `delete from student where school_id = $1 and id = $2`, [school.id, first.rows[2]?.id])
  expect(await read({ after: first.next })).toEqual(rest)
})

test('a bad cursor is refused before the database sees it', async () => {
  const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const after of ['', 'x', cursor(), cursor('A'), cursor('A', 'x'), cursor('A', 1), cursor('\0', school.id)]) {
    await expect(read({ after })).rejects.toThrow('Please check the input: after')
  }
  const byTime = (type: 'date' | 'timestamp' | 'timestamptz' | 'int'): ListOrder => ({
    by: [{ column: '1', type }],
    direction: 'asc',
  })
  const places = {
    date: { good: '2026-11-20', bad: ['2026-02-31', '0000-01-01', '2026-11-20[u-ca=iso8601]'] },
    timestamp: {
      good: '2026-11-20 10:00:00.123456',
      bad: ['2026-02-31 10:00:00', '0000-01-01T00:00:00', '-000001-01-01T00:00:00'],
    },
    timestamptz: {
      good: '2026-11-20 10:00:00.123456+00',
      bad: ['2026-11-20 10:00:00', '0000-01-01T00:00:00Z', '2026-11-20 10:00:00+16:00'],
    },
    int: { good: '-12', bad: ['1.5'] },
  } as const
  for (const [type, { good, bad }] of Object.entries(places) as [
    keyof typeof places,
    { good: string; bad: readonly string[] },
  ][]) {
    const { afterPlace } = pageReading({ language: 'en' }, { after: cursor(good) }, byTime(type))
    expect(compiled(afterPlace).params).toEqual([good])
    for (const each of bad)
      expect(() => pageReading({ language: 'en' }, { after: cursor(each) }, byTime(type))).toThrow('after')
  }
})
