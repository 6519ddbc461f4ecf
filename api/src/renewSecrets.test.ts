import { randomUUID } from 'node:crypto'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../test/database.ts'
import { type OpenSchool, openSchool } from '../test/openSchool.ts'
import { secretsCommand } from './doors/commands/secrets.ts'
import { secrets } from './doors/commands/doctor/secrets.findings.ts'
import { query } from './platform/database/sql.ts'
import { secretKeys } from './platform/secrets/installationKey.ts'
import { isEncrypted, secretBox } from './platform/secrets/secretBox.ts'
import { secretsOf, useSecretBox } from './platform/secrets/secretsOf.ts'
import { readConfig } from './platform/shared/config.ts'
import { renewSecrets } from './renewSecrets.ts'
import { beginWebhook, changeSecret, placeOfSecret } from './webhooks/secret.ts'

const NEW = 'n'.repeat(32)
const OLD = 'o'.repeat(32)

let database: TestDatabase
let school: OpenSchool

beforeAll(async () => {
  database = await testDatabase()
  school = await openSchool()
})
beforeEach(async () => {
  await query(em(), `delete from webhook`)
})

const em = () => database.orm.em.fork()
const useKeys = (...keys: string[]) => useSecretBox(database.orm, secretBox(keys))

/** Makes a webhook with a secret and the one before it; returns the secret in use. */
async function made(): Promise<{ id: string; secret: string }> {
  const id = randomUUID()
  await query(
    em(),
    `insert into webhook (school_id, id, url, description, types) values ($1, $2, 'https://a.example', '', '{}')`,
    [school.id, id],
  )
  await beginWebhook(em(), school.id, id)
  return { id, secret: await changeSecret(em(), school.id, id) }
}

async function keptOf(id: string): Promise<string[]> {
  const rows = await query<{ kept: string[] }>(
    em(),
    `select array[secret, former_secret] as kept from webhook_progress where webhook_id = $1`,
    [id],
  )
  return rows[0]?.kept ?? []
}

test('what an earlier version kept in clear is encrypted when Koma starts, and a former key waits for the command (SEC-23, SEC-24)', async () => {
  useKeys()
  const clear = await made()
  expect((await keptOf(clear.id))[0]).toBe(clear.secret)
  useKeys(OLD)
  const former = await made()
  useKeys(NEW, OLD)
  expect(await renewSecrets(em(), 'inClear')).toEqual({ renewed: 2, unreadable: 0 })
  expect((await keptOf(clear.id)).map(isEncrypted)).toEqual([true, true])
  const byOld = await keptOf(former.id)
  expect(await renewSecrets(em())).toEqual({ renewed: 2, unreadable: 0 })
  expect(await renewSecrets(em())).toEqual({ renewed: 0, unreadable: 0 })
  expect(await keptOf(former.id)).not.toEqual(byOld)
  useKeys(NEW)
  for (const { id, secret } of [clear, former])
    expect(secretsOf(em()).decrypt((await keptOf(id))[0] ?? '', placeOfSecret(id))).toBe(secret)
})

test('the command and the doctor say what is old and what cannot be read; nothing unreadable is touched (SEC-24)', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  const config = readConfig({ DATABASE_URL: database.url, KOMA_SECRET: NEW, KOMA_SECRET_FORMER: OLD })
  const run = async () => (await secretsCommand([]))({ orm: database.orm, databaseUrl: database.url, config })
  const doctor = () => secrets(database.orm, config)

  useKeys(OLD)
  await made()
  useKeys(NEW, OLD)
  expect(await doctor()).toMatchObject({ state: 'look', says: '2 are by a former key' })
  expect([await run(), lines]).toEqual([0, ['Encrypted by the key in use: 2.']])
  expect(await doctor()).toMatchObject({ state: 'good' })
  useKeys('x'.repeat(32))
  const lost = await made()
  const before = await keptOf(lost.id)
  useKeys(NEW, OLD)
  lines.length = 0
  expect(await doctor()).toMatchObject({ state: 'bad', says: '2 cannot be read by KOMA_SECRET' })
  expect([await run(), lines]).toEqual([
    1,
    ['Unreadable: 2. Add the key they were kept by to KOMA_SECRET_FORMER, and try again.'],
  ])
  expect(await keptOf(lost.id)).toEqual(before)
})

test('Koma’s own database has a key beside it that only its owner reads, made once (SEC-23)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-secret-'))
  const [first, ...rest] = await Promise.all([0, 1, 2].map(() => secretKeys({ secrets: [], dataDir }, true)))
  expect(first?.[0]).toMatch(/^[\w+/=]{44}$/)
  for (const each of rest) expect(each).toEqual(first)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await secretKeys({ secrets: [], dataDir }, false)).toEqual([])
  expect(await secretKeys({ secrets: [NEW, OLD], dataDir }, false)).toEqual([NEW, OLD])
  // What was kept before KOMA_SECRET was set is still read.
  expect(await secretKeys({ secrets: [NEW, OLD], dataDir }, true)).toEqual([NEW, OLD, ...(first ?? [])])
})
