import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseIfMissing, startEmbeddedPostgres } from '../src/platform/database/embedded/embeddedPostgres.ts'

// A PostgreSQL with one empty database for whoever starts this file: its address is the first line
// of the output, and it goes, data and all, when the input ends, so also when the starter dies.

const dataDir = await mkdtemp(join(tmpdir(), 'koma-e2e-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
const url = postgres.url('koma')
await createDatabaseIfMissing(url)
process.stdout.write(`${url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.stdin.destroy())
await new Promise((resolve) => process.stdin.resume().once('close', resolve))
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit()
