import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { QueuePool } from './queuePool.ts'

test('a connection that is given back twice, as the queue does with one that is lost, ends nothing', async () => {
  const { url } = await testDatabase()
  const pool = new QueuePool({ connectionString: url, max: 1 })
  const { client, release } = await new Promise<{ client: unknown; release: (error?: Error) => void }>((resolve) => {
    pool.connect((_, given, giveBack) => resolve({ client: given, release: giveBack }))
  })
  expect(client).toBeDefined()
  release(new Error('lost'))
  expect(() => release(new Error('lost'))).not.toThrow()
  // It was given back once: the only place of the pool is free again, and not free twice.
  const next = await pool.connect()
  expect(pool.totalCount).toBe(1)
  next.release()
  await pool.end()
})
