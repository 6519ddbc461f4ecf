import { Migrator } from '@mikro-orm/migrations'
import { type EntityManager, MikroORM, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql'
import type { Client } from 'pg'
import { setDeadlines } from './deadlines.ts'
import { migrations } from './migrations.ts'
import { PreparingClient } from './prepared.ts'
import { schoolFilter, schoolGuard } from './schoolGuard.ts'

export type { EntityManager, MikroORM }

/** Longest wait for a free or new connection; a request then fails instead of hanging. */
const CONNECT_MS = 10_000

/**
 * Opens the database at `url` (a `postgres://` address), whose records are `entities`, with at most `pool` connections.
 * Every entity, the school itself included, is filtered by the school set with `em.setFilterParams('school', …)`. A
 * query without it fails, and so does writing what belongs to another school. With `deadlines` no statement waits or
 * runs longer than one for a request may; migrations, audits and seeds take the time they need. `onConnect` gets each
 * connection that is opened.
 */
export async function connect(
  url: string,
  options: {
    entities: NonNullable<Options['entities']>
    pool?: number
    deadlines?: boolean
    onConnect?: (client: Client) => Promise<void>
  },
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: options.entities,
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    pool: { min: 0, max: options.pool ?? 10 },
    forceUtcTimezone: false,
    driverOptions: {
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      Client: PreparingClient,
      ...(options.deadlines === true ? { onConnect: setDeadlines } : {}),
      ...(options.onConnect === undefined ? {} : { onConnect: options.onConnect }),
    },
    migrations: {
      migrationsList: migrations,
      snapshot: false,
      silent: true,
    },
    filters: { school: schoolFilter },
    subscribers: [schoolGuard],
    // A student's row holds two records.
    discovery: { checkDuplicateTableNames: false },
  })
}
