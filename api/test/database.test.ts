import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('a test file has a migrated database of its own, the same at every call', async () => {
  const first = await testDatabase()
  const again = await testDatabase()
  expect(again.orm).toBe(first.orm)
  expect(await first.orm.migrator.getPending()).toEqual([])
})
