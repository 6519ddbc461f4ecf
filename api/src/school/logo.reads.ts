import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import type { PictureType } from './picture.ts'

/** A logo as it is kept. */
export interface LogoRow {
  type: PictureType
  bytes: Buffer
}

/** The name of a kept logo in the address of a school's logo; null for one that lies elsewhere, and without one. */
export function logoHash(url: string | null | undefined): string | null {
  return /^\/app\/logo-([0-9a-f]{16})\./.exec(url ?? '')?.[1] ?? null
}

/** The logo of that name; null when the school has none, or another one by now. */
export async function logoByHash(em: EntityManager, schoolId: string, hash: string): Promise<LogoRow | null> {
  const [logo] = await query<LogoRow>(
    em,
    `select type, bytes from school_logo where school_id = $1 and hash = $2 limit 1`,
    [schoolId, hash],
  )
  return logo ?? null
}
