import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliverMail } from '../src/mail/deliverMail.ts'
import { mailServer } from '../src/mail/mailServer.ts'
import { freeJobsOfDeadWorkers } from '../src/platform/jobs/deadWorkers.ts'
import { startJobs } from '../src/platform/jobs/startJobs.ts'
import { mailJobs } from '../src/mail/mailJobs.ts'
import { type NewMail, queueMail } from '../src/mail/queueMail.ts'
import { failLostMail } from '../src/mail/failLostMail.ts'
import { type Events, startEvents } from '../src/platform/live/events.ts'
import { query } from '../src/platform/database/sql.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { testDatabase } from './database.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { addStudent, makeSchool, type TestSchool } from './school.ts'

const steps = ['taken from the queue', 'claimed', 'under way', 'accepted']
let mailbox: Mailbox
let school: TestSchool
let events: Events
let victim: ChildProcess

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  mailbox = await startMailbox()
  school = await makeSchool(orm)
  events = await startEvents(orm, url, () => undefined)
  victim = spawn(process.execPath, ['--import', 'tsx', '--import', './test/endWithStarter.ts', 'test/mailVictim.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: url, SMTP_URL: mailbox.url },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
})
afterAll(async () => {
  victim.kill('SIGKILL')
  await events.stop()
})

const rows = <Row>(statement: string) => query<Row>(school.orm.em.fork(), statement, [school.id])
const states = () =>
  rows<{ key: string; state: string }>(`select key, state from mail where school_id = $1 order by key`).then((mails) =>
    Object.fromEntries(mails.map(({ key, state }) => [key, state])),
  )
/** Makes the queue believe that a minute has passed since jobs were claimed. */
const aMinuteLater = () =>
  rows(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where $1 <> ''`)
const locked = () =>
  rows(`select from graphile_worker.jobs where locked_at is not null and $1 <> ''`).then(({ length }) => length)

/** A connection that holds the row of a mail, so that whoever wants to change it waits. */
async function holdRow(key: string): Promise<Client> {
  const client = new Client({ connectionString: (await testDatabase()).url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('select from mail where school_id = $1 and key = $2 for update', [school.id, key])
  return client
}

test('a worker killed at any step loses no mail, and what is sent twice is the same message (D13)', async () => {
  const { orm, url } = await testDatabase()
  const student = await addStudent(school)
  const to = (step: string) =>
    ({ type: 'student', id: student.id, email: `${step.replaceAll(' ', '-')}@example.test`, comLang: 'en' }) as const
  const mails = steps.map((step): NewMail =>
    step === 'claimed'
      ? { key: step, to: to(step), kind: 'passwordReset', data: {} }
      : { key: step, to: to(step), kind: 'passwordChanged', data: { by: 'self' } },
  )
  const holders: Client[] = []
  const reached = new Set<string>()
  mailbox.onMessage = async (message) => {
    const [address] = message.to
    reached.add(address ?? '')
    if (address === to('accepted').email) holders.push(await holdRow('accepted'))
    if (address === to('under way').email) await new Promise(() => undefined)
  }

  await inTransaction({ em: orm.em.fork(), events }, async (em) => {
    await queueMail(em, school.id, mails)
    // Without an outbox row nobody makes jobs of them yet.
    await query(em, `delete from outbox where school_id = $1`, [school.id])
  })
  holders.push(await holdRow('taken from the queue'))
  await rows(`insert into outbox (school_id, topic, ref) select school_id, 'mail', id from mail where school_id = $1`)
  events.announce()

  await vi.waitFor(
    async () => {
      expect(mailbox.received).toHaveLength(1)
      expect([...reached].toSorted()).toEqual([to('accepted').email, to('under way').email])
      expect(await locked()).toBe(4)
      expect(await states()).toEqual({
        'taken from the queue': 'queued',
        claimed: 'sending',
        'under way': 'sending',
        accepted: 'sending',
      })
      // Other tests have databases of their own beside this one, and locks in them.
      expect(
        await rows(`select from pg_locks join pg_database d on d.oid = database
          where locktype = 'advisory' and d.datname = current_database() and $1 <> ''`),
      ).toHaveLength(1)
    },
    { interval: 100 },
  )
  await aMinuteLater()
  await freeJobsOfDeadWorkers(orm.em.fork())
  await failLostMail(orm.em.fork())
  expect(await locked(), 'a worker that lives keeps its jobs, however long they take').toBe(4)

  const removed = once(victim, 'exit')
  victim.kill('SIGKILL')
  await removed
  // Whatever it had asked the database for and not got is not done after its death.
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and $1 <> ''`)
  await Promise.all(holders.map((holder) => holder.end()))
  mailbox.onMessage = () => Promise.resolve()

  await vi.waitFor(async () => {
    await aMinuteLater()
    await freeJobsOfDeadWorkers(orm.em.fork())
    await failLostMail(orm.em.fork())
    expect(await locked()).toBe(0)
  })
  const delivery = {
    orm,
    server: mailServer(mailbox.url, { requireTls: false }),
    from: 'lessons@koma.example',
    publicUrl: 'http://localhost:4000',
    links: {
      passwordReset: () => Promise.resolve('/passwordReset/student/token'),
      invitation: () => Promise.resolve(null),
      emailConfirm: () => Promise.resolve(null),
    },
  }
  const log = { error: () => undefined, info: () => undefined }
  const survivor = startJobs({ orm, databaseUrl: url, log, features: [mailJobs({ ...delivery, events })] })
  await vi.waitFor(
    async () => {
      expect(new Set(Object.values(await states()))).toEqual(new Set(['sent']))
    },
    { interval: 250 },
  )
  await survivor.stop()

  const copies = mailbox.received.map(({ to: [address], messageId }) => ({ address, messageId }))
  expect(copies.flatMap(({ address }) => address ?? []).toSorted()).toEqual(
    [...steps, 'accepted'].map((step) => to(step).email).toSorted(),
  )
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(4)
  const [mail] = await rows<{ id: string }>(`select id from mail where school_id = $1`)
  await deliverMail(delivery, { schoolId: school.id, mailId: mail?.id ?? '' }, 2)
  expect(mailbox.received).toHaveLength(5)
})
