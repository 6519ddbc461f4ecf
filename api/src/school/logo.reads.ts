import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { type LogoSizes, type PictureType, pictureTypes } from './pictures/picture.ts'

/** A logo as it is kept. */
export interface LogoRow {
  type: PictureType
  bytes: Buffer
}

/** Returns the name under which a picture is kept: another picture has another one. */
export function nameOfLogo(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** Returns the address of a kept logo. */
export function addressOfLogo({ type, hash }: { type: PictureType; hash: string }): string {
  return `/app/logo-${hash}.${pictureTypes[type]}`
}

/**
 * Returns the name of a kept logo in the address of a school's logo; null for one that lies elsewhere, and without one.
 */
export function logoHash(url: string | null | undefined): string | null {
  return /^\/app\/logo-([0-9a-f]{16})\./.exec(url ?? '')?.[1] ?? null
}

/** Returns the logo of that name; null when the school has none, or another one by now. */
export async function logoByHash(em: EntityManager, schoolId: string, hash: string): Promise<LogoRow | null> {
  const [logo] = await query(
    em,
    sql<LogoRow>`select type, bytes from school_logo where school_id = ${schoolId} and hash = ${hash} limit 1`,
  )
  return logo ?? null
}

/** The sizes of a logo that are kept beside it, by their columns. */
export const sizeColumns = {
  icon192: 'icon_192',
  icon512: 'icon_512',
  maskable192: 'maskable_192',
  maskable512: 'maskable_512',
  apple180: 'apple_180',
  mailStrip: 'mail_strip',
} as const satisfies Record<keyof LogoSizes, string>

/**
 * Returns a size of the logo for screens, as it was drawn when it was sent; null without a logo, and until it is drawn.
 */
export async function logoSize(
  em: EntityManager,
  school: { id: string; logoUrl?: string | null },
  size: keyof LogoSizes,
): Promise<Buffer | null> {
  const hash = logoHash(school.logoUrl)
  if (hash === null) return null
  const [logo] = await query(
    em,
    sql<{ picture: Buffer | null }>`
      select ${sql.ref(sizeColumns[size])} as picture from school_logo
      where school_id = ${school.id} and hash = ${hash} and kind = 'screen' and drawn_hash = hash`,
  )
  return logo?.picture ?? null
}
