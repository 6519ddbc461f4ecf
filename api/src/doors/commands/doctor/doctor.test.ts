import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { startBroker } from '../../../../test/broker.ts'
import { emptyDatabase } from '../../../../test/emptyDatabase.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { type OpenSchool, openSchool } from '../../../../test/openSchool.ts'
import { startTestApp, testApp } from '../../../../test/server.ts'
import { BadCommand } from '../command.ts'
import { doctorCommand } from '../doctor.ts'
import { closeDatabase } from '../../../platform/database/closeDatabase.ts'
import { query } from '../../../platform/database/sql.ts'
import { openDatabase } from '../../../openDatabase.ts'
import { readConfig } from '../../../platform/shared/config.ts'
import { broker } from './broker.findings.ts'
import { clock, schema, timeZones, walls } from './database.findings.ts'
import { backups, nodeVersion, roomOf } from './machine.findings.ts'
import { certificateUntil, proxy, reach } from './reach.findings.ts'

let database: TestDatabase
let school: OpenSchool
let mailbox: Mailbox
let notified: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  mailbox = await startMailbox()
  school = await openSchool()
})

beforeEach(() => {
  notified = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void notified.push(String(line)))
})

async function doctor(args: string[], env: Record<string, string> = {}, url = database.url): Promise<number> {
  const orm = await openDatabase(url, { pool: 2 })
  try {
    const work = await doctorCommand(args)
    return await work({ orm, databaseUrl: url, config: readConfig({ DATABASE_URL: url, ...env }) })
  } finally {
    await closeDatabase(orm)
  }
}

async function change(statement: string, back: string): Promise<void> {
  await query(database.orm.em.fork(), statement)
  onTestFinished(async () => void (await query(database.orm.em.fork(), back)))
}

const states = (findings: readonly { state: string }[]) => findings.map(({ state }) => state)

test('an installation in order has nothing BAD; the letter arrives', async () => {
  const { port } = await testApp()
  const address = `http://127.0.0.1:${port}`
  await query(database.orm.em.fork(), `update school_host set host = '127.0.0.1' where school_id = $1`, [school.id])
  const env = { PUBLIC_URL: address, SMTP_URL: mailbox.url, MAIL_FROM: 'koma@example.com', SMTP_TLS: 'off' }
  expect([await doctor(['--mail', 'aoi@example.com'], env), notified]).toEqual([0, expect.any(Array)])
  for (const about of ['Node', 'PostgreSQL', 'clock', 'migrations', 'walls', 'time zones', 'queues', 'audit', 'mail'])
    expect(notified).toContainEqual(expect.stringMatching(new RegExp(`^ok {4}${about}: `)))
  // The database of the tests has no role of its own.
  expect(notified).toContainEqual(expect.stringMatching(/^look {2}role: /))
  expect(notified).toContainEqual(`ok    ${new URL(address).host}: can be reached, with WebSockets`)
  expect(notified.filter((line) => line.startsWith('BAD'))).toEqual([])
  await expect.poll(() => mailbox.received.map(({ to }) => to)).toEqual([['aoi@example.com']])
  await expect(doctorCommand(['--mail', 'nobody'])).rejects.toThrow(BadCommand)
})

test('an empty database and a mail server that is away are told, not thrown', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'koma@example.com' }
  expect(await doctor(['--mail', 'aoi@example.com'], env, await emptyDatabase())).toBe(1)
  expect(notified).toContainEqual(expect.stringMatching(/^BAD {3}mail: the mail server refused it: /))
  expect(notified.at(-1)).toBe('Something needs fixing.')
})

test('a wall that was taken down, an edited migration, a changed function and a row without a school are found', async () => {
  const { orm } = database
  expect(states([...(await walls(orm)), ...(await schema(orm))])).toEqual(['good', 'good'])
  await change(
    'alter table booking disable trigger booking_frees_seat',
    'alter table booking enable trigger booking_frees_seat',
  )
  expect(await walls(orm)).toMatchObject([{ state: 'bad', says: 'the trigger booking_frees_seat of booking is off' }])
  expect(await doctor([])).toBe(1)
  await change(
    // Past the foreign key, as a careless hand with all rights could.
    `do $$ begin
       perform set_config('session_replication_role', 'replica', true);
       insert into announcement (school_id, number) values ('00000000-0000-0000-0000-000000000001', 1);
     end $$`,
    `delete from announcement where school_id = '00000000-0000-0000-0000-000000000001'`,
  )
  expect(await walls(orm)).toMatchObject([
    { state: 'bad' },
    { state: 'look', says: '1 rows of announcement belong to no school' },
  ])
  await change(
    `update mikro_orm_migrations set checksum = 'x' where name = 'Migration001_school'`,
    `update mikro_orm_migrations set checksum = null where name = 'Migration001_school'`,
  )
  await change(
    `update sql_function set checksum = 'x' where name = 'koma_announce_school'`,
    `delete from sql_function where name = 'koma_announce_school'`,
  )
  expect(await schema(orm)).toMatchObject([
    { state: 'look', says: 'Migration001_school differs from the migration in this version' },
    { state: 'look', says: 'not as in this version: koma_announce_school' },
  ])
  await change(
    `insert into mikro_orm_migrations (name) values ('Migration999_later')`,
    `delete from mikro_orm_migrations where name = 'Migration999_later'`,
  )
  expect(await schema(orm)).toMatchObject([{ state: 'bad', says: 'a newer Koma made Migration999_later' }])
})

test('a broker that carries is good, one that is away or refuses is bad, and so are processes of the other kind', async () => {
  const { orm } = database
  await testApp()
  const good = await startBroker()
  expect(await broker(orm, { brokerUrl: undefined })).toEqual([])
  const app = await startTestApp({ brokerUrl: good.url })
  expect(await broker(orm, { brokerUrl: good.url })).toMatchObject([
    { state: 'bad', says: '1 processes run without BROKER_URL, and here it is set' },
    { state: 'good', says: expect.stringMatching(/^delivers messages in [\d.]+ ms/) },
  ])
  expect(await broker(orm, { brokerUrl: undefined })).toMatchObject([
    { state: 'bad', says: '1 processes run with BROKER_URL, and here it is not set' },
  ])
  await app.app.stop()
  const strict = await startBroker('right-password')
  const [, refused] = await broker(orm, { brokerUrl: strict.url.replace('right-password', 'wrong-password') })
  expect(refused).toMatchObject({ state: 'bad', says: expect.stringContaining('WRONGPASS') })
  expect(JSON.stringify(refused)).not.toContain('wrong-password')
  await strict.kill()
  expect(states(await broker(orm, { brokerUrl: strict.url }))).toEqual(['bad', 'bad'])
  expect(await broker(orm, { brokerUrl: 'redis://broker.invalid' })).toMatchObject([
    { state: 'bad' },
    { state: 'look', says: 'the connection to broker.invalid is not encrypted' },
    { state: 'bad' },
  ])
})

test('a clock that is off is told by how much, a time zone by what time it would be', async () => {
  const by = (ms: number) => clock(database.orm, () => Date.now() + ms)
  expect(states([await by(0), await by(-10_000), await by(60_000)])).toEqual(['good', 'look', 'bad'])
  expect((await by(60_000)).says).toMatch(/differ by (59|60)\.\d s/)
  expect(states(await timeZones(database.orm))).toEqual(['good'])
})

test('the doctor tells apart another program, another school, and a proxy without WebSocket', async () => {
  const answers: Record<string, object> = {}
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(url in answers ? 200 : 404).end(JSON.stringify(answers[url] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const says = async () => (await reach({ url, title: 'Aozora' })).map((finding) => finding.says)
  expect(await says()).toEqual([`${url}/livez answers 404, but not as Koma does`])
  answers['/livez'] = { live: true }
  answers['/auth/theme/'] = { title: 'Another' }
  expect(await says()).toEqual([
    'shows Another instead of Aozora',
    expect.stringMatching(/^WebSockets do not get through: /),
  ])
  expect(states(await reach({ url: 'http://127.0.0.1:1', title: '' }))).toEqual(['bad'])
  const tls = await reach({ url: url.replace('http:', 'https:'), title: '' })
  expect(tls).toMatchObject([{ state: 'bad', says: expect.stringMatching(/^cannot be reached: /) }])
})

test('the doctor judges settings, disk, certificate and Node version', async () => {
  const of = (publicUrl: string | undefined, trustProxy: string[] | false) => states(proxy({ publicUrl, trustProxy }))
  expect(of(undefined, false)).toEqual(['look'])
  expect(of('https://koma.example', false)).toEqual(['bad'])
  expect(of('http://koma.example', ['loopback'])).toEqual(['bad'])
  expect(of('https://koma.example', ['loopback'])).toEqual(['good'])
  expect(of('http://localhost:4000', false)).toEqual(['good'])
  expect([4e8, 4e9, 4e10].map((free) => roomOf('disk', '/srv', free).state)).toEqual(['bad', 'look', 'good'])
  expect([nodeVersion('20.11.0').state, nodeVersion('22.5.0').state]).toEqual(['bad', 'good'])
  const now = Date.parse('2026-01-01')
  expect(certificateUntil('a', 'Jan 31 00:00:00 2026 GMT', now)).toMatchObject({
    state: 'good',
    says: 'a: the certificate ends in 30 days',
  })
  expect(certificateUntil('a', 'Jan  5 00:00:00 2026 GMT', now).state).toBe('look')
  const plan = { folder: '/dev/null/none', database: 'koma-1', times: [0], retention: { days: 1, weeks: 1, months: 1 } }
  expect(states([await backups(null), await backups(plan)])).toEqual(['look', 'bad'])
})
