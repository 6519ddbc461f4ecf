import type { EntityManager } from '@mikro-orm/postgresql'
import { expect } from 'vitest'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'

/**
 * Makes `change` and calls `ask` before it is committed; commits once the call waits for what the change has locked.
 * Returns the call's answer.
 */
export async function askedMeanwhile<Answer>(
  orm: MikroORM,
  change: (em: EntityManager) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await orm.em.fork().transactional(async (em) => {
    const [{ pid } = { pid: 0 }] = await query<{ pid: number }>(em, 'select pg_backend_pid() as pid')
    await change(em)
    const asked = ask()
    const blocked = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect.poll(() => query(orm.em.fork(), blocked, [pid])).not.toEqual([])
    return { answer: asked }
  })
  return answer
}
