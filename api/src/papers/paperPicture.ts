import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Keeps the logo that papers have now, and returns its hash; null without one. Logos are replaced, papers are not. A
 * drawing is printed as the picture of it that was drawn when it came.
 */
export async function keepPicture(em: EntityManager, schoolId: string): Promise<string | null> {
  const [logo] = await query(
    em,
    sql<{ bytes: Buffer }>`
      select coalesce(case when type = 'image/png' then bytes end, icon_512) as bytes from school_logo
      where school_id = ${schoolId} and (type = 'image/png' or icon_512 is not null)
      order by kind = 'print' desc limit 1`,
  )
  if (logo === undefined) return null
  const hash = createHash('sha256').update(logo.bytes).digest('hex').slice(0, 32)
  await query(
    em,
    sql`insert into paper_picture (school_id, hash, type, bytes) values (${schoolId}, ${hash}, 'image/png', ${logo.bytes})
      on conflict do nothing`,
  )
  return hash
}

/** Reads kept pictures by their hash, each once: a thousand papers have the same logo. */
export async function picturesOf(
  em: EntityManager,
  schoolId: string,
  hashes: readonly (string | null)[],
): Promise<ReadonlyMap<string, Buffer>> {
  const named = [...new Set(hashes.flatMap((hash) => hash ?? []))]
  const rows = await query(
    em,
    sql<{ hash: string; bytes: Buffer }>`
      select hash, bytes from paper_picture where school_id = ${schoolId} and hash = any(${named}::text[])`,
  )
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]))
}
