import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { openDatabase } from '../src/openDatabase.ts'

/** Does something at the database of that address, by connections of its own. */
export async function atDatabase<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await openDatabase(url, { pool: 2 })
  try {
    return await work(orm)
  } finally {
    await closeDatabase(orm)
  }
}
