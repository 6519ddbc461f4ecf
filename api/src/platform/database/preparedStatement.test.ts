import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { preparedStatement } from './preparedStatement.ts'
import { sql } from './sql.ts'

test('a value of a prepared statement is one parameter, however often it is named', async () => {
  const { orm } = await testDatabase()
  const twice = preparedStatement(
    ['more', 'unused', 'number'],
    ({ number, more }) => sql<{ sum: number }>`select ${number}::int + ${more}::int + ${number}::int as sum`,
  )
  expect(await twice(orm.em.fork(), { number: 2, more: 3, unused: null })).toEqual([{ sum: 7 }])
})

test('a prepared statement has no value of its own: its text would be the same for another', () => {
  expect(() => preparedStatement([], () => sql`select ${1}::int`)).toThrow('value of its own')
})
