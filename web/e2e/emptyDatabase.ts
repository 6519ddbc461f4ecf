import { randomUUID } from 'node:crypto'
import { openSql } from './sql.ts'

/** Makes a database of a test's own beside that of the other tests; gives its address. */
export async function emptyDatabase(): Promise<string> {
  const url = new URL(process.env['KOMA_E2E_DATABASE'] ?? '')
  const sql = openSql(url.href)
  const name = `own_${randomUUID().slice(0, 8)}`
  await sql.run(`create database ${name}`)
  await sql.close()
  url.pathname = name
  return url.href
}
