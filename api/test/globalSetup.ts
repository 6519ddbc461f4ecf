import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundle } from '../bundle.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { clusterServers, dropSpreadTemplate, makeSpreadTemplate } from './cluster.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from '../src/platform/database/embedded/embeddedPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the maintenance database, from which test databases are made. */
    maintenanceUrl: string
    /** Name of the migrated, empty database that every test database is a copy of. */
    templateDatabase: string
  }
}

/**
 * The variable by which a project of the run finds the server that another has started: each of them asks for this
 * setup.
 */
const STARTED = 'TEST_MAINTENANCE_URL'

/** Bundles the api, starts one PostgreSQL for the whole run and migrates the template database in it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const servers = clusterServers()
  // A cluster may serve several runs at once.
  const templateDatabase = servers.length > 0 ? `koma_template_${process.pid}` : 'koma_template'
  project.provide('templateDatabase', templateDatabase)
  const started = process.env[STARTED]
  if (started !== undefined) {
    project.provide('maintenanceUrl', started)
    return undefined
  }
  await bundle()
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const templateUrl = postgres.url(templateDatabase)
  await createDatabaseIfMissing(templateUrl)

  // A template must have no connection left when it is copied.
  const orm = await openDatabase(templateUrl)
  await migrate(orm)
  await orm.close()
  if (servers.length > 0) await makeSpreadTemplate(servers, templateDatabase)

  const maintenanceUrl = postgres.url('postgres')
  process.env[STARTED] = maintenanceUrl
  project.provide('maintenanceUrl', maintenanceUrl)
  // Projects end together, after the last test.
  return async () => {
    delete process.env[STARTED]
    await postgres.stop()
    await dropSpreadTemplate(servers, templateDatabase)
    await rm(dataDir, { recursive: true, force: true })
  }
}
