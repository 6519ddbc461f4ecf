import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { maySeeSettings } from '../../school/school.policy.ts'

/** Returns the seal of the school as a `data:` address, for staff; it has no address that others could open. */
export async function paperSeal(ctx: Context): Promise<string | null> {
  maySeeSettings(ctx)
  const [seal] = await query(
    ctx.em,
    sql<{ bytes: Buffer }>`select bytes from paper_seal where school_id = ${ctx.school.id}`,
  )
  return seal === undefined ? null : `data:image/png;base64,${seal.bytes.toString('base64')}`
}

/** Keeps the seal that papers have now beside them, and returns its hash; null without one. */
export async function keepSeal(em: EntityManager, schoolId: string): Promise<string | null> {
  const [seal] = await query(
    em,
    sql<{ hash: string }>`
      with kept as (
        insert into paper_picture (school_id, hash, type, bytes)
        select school_id, hash, 'image/png', bytes from paper_seal where school_id = ${schoolId}
        on conflict do nothing)
      select hash from paper_seal where school_id = ${schoolId}`,
  )
  return seal?.hash ?? null
}
