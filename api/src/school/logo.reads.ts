import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import { type PictureType, pictureTypes } from './picture.ts'

/** A logo as it is kept. */
export interface LogoRow {
  type: PictureType
  bytes: Buffer
}

/** The name under which a picture is kept: another picture has another one. */
export function nameOfLogo(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** Where browsers fetch a kept logo. */
export function addressOfLogo({ type, hash }: { type: PictureType; hash: string }): string {
  return `/app/logo-${hash}.${pictureTypes[type]}`
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
