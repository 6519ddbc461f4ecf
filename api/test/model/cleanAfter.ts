import type { EntityManager } from '@mikro-orm/postgresql'
import { expect } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { query } from '../../src/platform/database/sql.ts'
import { isLong } from './longForm.ts'

/** Nothing differs, after a step of the long form; the short one looks at its end only. */
export async function cleanAfterStep(em: EntityManager): Promise<void> {
  if (isLong) expect(await audit(em)).toEqual([])
}

/**
 * Nothing differs at the end of a sequence. In the long form its school goes, or each audit would read those of all
 * before.
 */
export async function cleanAtEnd(em: EntityManager): Promise<void> {
  expect(await audit(em)).toEqual([])
  if (isLong) await query(em.fork(), `truncate school cascade`)
}
