import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { addressOfLogo, nameOfLogo } from '../school/logo.reads.ts'
import { insertRows } from './insertRows.ts'

/**
 * A sun behind a cloud, as an upload would be kept: in colours that are seen on white paper, and on light and dark
 * screens.
 */
const drawing = `<svg viewBox="0 0 48 48" width="1000" height="1000" xmlns="http://www.w3.org/2000/svg"><circle cx="31" cy="17" r="11" fill="#f2a32c"></circle><path d="M14 40a10 10 0 0 1-1.6-19.9 12 12 0 0 1 22.8 1.6A9.2 9.2 0 0 1 35.5 40z" fill="#3d9cc6"></path></svg>`

/**
 * Gives the demo school its logo, whose icons the first job draws (decision 033). It has no letters, so there is no
 * version for paper. Printed pages give the school's name, and agreements, which name it anyway, have this logo.
 */
export async function insertLogo(em: EntityManager, schoolId: string): Promise<void> {
  const bytes = Buffer.from(drawing)
  const logo = { type: 'image/svg+xml', hash: nameOfLogo(bytes) } as const
  await insertRows(em, 'school_logo', [{ schoolId, kind: 'screen', ...logo, bytes: `\\x${bytes.toString('hex')}` }])
  await query(em, sql`update school set logo_url = ${addressOfLogo(logo)} where id = ${schoolId}`)
}
