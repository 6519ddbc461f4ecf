import { closeDatabase } from '../src/database/closeDatabase.ts'
import type { MikroORM } from '../src/database/connection.ts'
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
