import type { MikroORM } from '@mikro-orm/postgresql'
import { migrations } from '../database/migrations.ts'
import { query, sql } from '../database/sql.ts'
import type { Events } from '../live/events.ts'
import { within } from './within.ts'

/** The longest time that the database may take to say that it is there. */
const TIMEOUT_MS = 2_000

/** Whether this process can serve, and what of it is so. */
export interface Readiness {
  ready: boolean
  checks: {
    /** PostgreSQL answers. */
    database: boolean
    /** Every migration that this program knows has been applied. */
    migrations: boolean
    /** Changes that others make arrive here. */
    listener: boolean
    /** Whether changes go to the broker and come from it; left out without one. */
    broker?: boolean
  }
  /** The last automatic backup, and whether one is missing; left out without. The process serves either way. */
  backups?: { last: Date | null; late: boolean }
}

/**
 * Looks whether this process can serve now; a proxy sends people elsewhere as long as it cannot. It can without news of
 * others, which all processes lack at once where the broker is gone. Never throws.
 */
export async function readiness(
  orm: Pick<MikroORM, 'em'>,
  events: Pick<Events, 'isListening' | 'broker'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Readiness> {
  const applied = await within(timeoutMs, () =>
    query(orm.em.fork(), sql<{ name: string }>`select name from mikro_orm_migrations`),
  )
  const names = new Set(applied?.map(({ name }) => name))
  const { state } = events.broker()
  const checks = {
    database: applied !== null,
    migrations: applied !== null && migrations.every(({ name }) => names.has(name)),
    listener: events.isListening(),
    ...(state === 'none' ? {} : { broker: state === 'up' }),
  }
  return { ready: checks.database && checks.migrations, checks }
}

/** Whether changes that others make arrive at this process. It serves without them: nothing is remembered then. */
export interface NewsReadiness {
  news: boolean
  checks: { listener: boolean; broker?: boolean }
}

/** Looks whether they arrive now. */
export function newsReadiness(events: Pick<Events, 'isListening' | 'broker'>): NewsReadiness {
  const { state } = events.broker()
  const listener = events.isListening()
  const checks = state === 'none' ? { listener } : { listener, broker: state === 'up' }
  return { news: Object.values(checks).every(Boolean), checks }
}
