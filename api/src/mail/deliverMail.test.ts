import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Mailbox, startMailbox } from '../../test/mailbox.ts'
import { addStudent, makeSchool, type TestSchool, type TestUser } from '../../test/school.ts'
import { type Events, startEvents } from '../platform/live/events.ts'
import { query } from '../platform/database/sql.ts'
import { schoolIcon } from '../school/schoolIcon.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { MakeLink } from './deliverMail.ts'
import { mailServer } from './mailServer.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { mailJobs } from './mailJobs.ts'
import { type NewMail, queueMail } from './queueMail.ts'

let mailbox: Mailbox
let school: TestSchool
let student: TestUser
let events: Events
const log: string[] = []
const asked: string[] = []
const makeLink: MakeLink = (_em, account) => {
  asked.push(account.id)
  return Promise.resolve(account.email.startsWith('moved') ? null : '/passwordReset/student/s3cret-token')
}

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  mailbox = await startMailbox()
  school = await makeSchool(orm, {
    name: '青空英会話',
    emailName: '青空スクール受付',
    email: 'office@aozora.example',
    schoolContact: '03-1234-5678',
  })
  student = await addStudent(school, { lastName: '髙橋', firstName: '美咲<b>' })
  events = await startEvents(orm, url, () => undefined)
  const line = (text: string): void => void log.push(text)
  const mail = mailJobs({
    orm,
    events,
    server: mailServer(mailbox.url, { requireTls: false }),
    from: 'lessons@koma.example',
    publicUrl: 'https://lessons.example:8443',
    links: { passwordReset: makeLink, invitation: makeLink, emailConfirm: makeLink },
  })
  const worker = startJobs({ orm, databaseUrl: url, log: { error: line, info: line }, features: [mail] })
  return async () => {
    await worker.stop()
    await events.stop()
  }
})
beforeEach(() => {
  mailbox.received.length = 0
  mailbox.onMessage = () => Promise.resolve()
})

function send(
  mail: Pick<NewMail, 'key' | 'kind' | 'data'>,
  email = 'misaki@example.test',
  comLang: 'jp' | 'en' = 'jp',
) {
  const to = { type: 'student', id: student.id, email, comLang } as const
  const whole = { ...mail, to } as NewMail
  return inTransaction({ em: school.orm.em.fork(), events }, (em) => queueMail(em, school.id, [whole]))
}

async function row(key: string) {
  const [found] = await query<Record<string, unknown>>(
    school.orm.em.fork(),
    `select state, attempts, last_error as "lastError", drop_reason as "dropReason", subject, body_text as text, body_html as html, data
     from mail where school_id = $1 and key = $2`,
    [school.id, key],
  )
  return found
}

/** Makes every waiting retry due, as ten minutes or hours would. */
const hurry = () =>
  query(school.orm.em.fork(), `update graphile_worker._private_jobs set run_at = now() where run_at > now()`)

test('Japanese arrives intact in sender, subject, text and HTML, and names are no markup (D13)', async () => {
  await send({ key: 'passwordChanged:intact', kind: 'passwordChanged', data: { by: 'staff' } })
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(1))
  const [mail] = mailbox.received
  expect(mail).toMatchObject({
    from: { name: '青空スクール受付', address: 'lessons@koma.example' },
    replyTo: [{ address: 'office@aozora.example' }],
    to: ['misaki@example.test'],
    subject: 'パスワードが変更されました',
  })
  expect(mail?.text).toContain('髙橋 美咲<b> 様')
  expect(mail?.text).toContain('お問い合わせ：03-1234-5678')
  expect(mail?.html).toContain('美咲&#60;b&#62; 様')
  expect(mail?.html).toContain('<html lang="ja">')
  expect(mail?.messageId).toMatch(/^<[\da-f]{32}@koma\.example>$/)
  await vi.waitFor(async () => {
    expect(await row('passwordChanged:intact')).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
  })
})

test('the link of an English email opens an English page (BRAND-02)', async () => {
  await send({ key: 'passwordReset:en', kind: 'passwordReset', data: {} }, 'misaki@example.test', 'en')
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(1))
  expect(mailbox.received[0]?.text).toMatch(/\/passwordReset\/student\/s3cret-token\?lang=en\s/)
  asked.length = 0
})

test('a reset link leads to the school itself, is sent, and stays nowhere in the database (AUTH-19, D9)', async () => {
  await send({ key: 'passwordReset:1', kind: 'passwordReset', data: {} })
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(1))
  const link = `https://${school.host}:8443/passwordReset/student/s3cret-token`
  expect(mailbox.received[0]?.text).toContain(link)
  expect(mailbox.received[0]?.html).toContain(`href="${link}"`)
  expect(asked).toEqual([student.id])
  await vi.waitFor(async () => expect(await row('passwordReset:1')).toMatchObject({ state: 'sent' }))
  expect(JSON.stringify(await row('passwordReset:1'))).not.toContain('s3cret')

  await send({ key: 'passwordReset:2', kind: 'passwordReset', data: {} }, 'moved@example.test')
  await vi.waitFor(async () =>
    expect(await row('passwordReset:2')).toMatchObject({
      state: 'dropped',
      dropReason: 'linkEnded',
      lastError: null,
      attempts: 1,
    }),
  )
})

test('a mail server that refuses, and then is away, loses nothing and sends once', async () => {
  mailbox.onMessage = () => Promise.reject(new Error('mailbox of misaki@example.test is full, see https://x.test/y'))
  await send({ key: 'passwordChanged:down', kind: 'passwordChanged', data: { by: 'self' } })
  const state = () => row('passwordChanged:down')
  await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'queued', attempts: 1 }))
  expect((await state())?.['lastError']).toContain('mi…@example.test is full, see …')

  await mailbox.stop()
  await vi.waitFor(async () => {
    await hurry()
    expect(await state()).toMatchObject({ state: 'queued', attempts: 2 })
  })
  expect((await state())?.['lastError']).toContain('ECONNREFUSED')

  mailbox.onMessage = () => Promise.resolve()
  await mailbox.start()
  await vi.waitFor(async () => {
    await hurry()
    expect(await state()).toMatchObject({ state: 'sent', lastError: null })
  })
  expect(mailbox.received).toHaveLength(1)
  expect(log.join('\n')).toContain('mi…@example.test is full')
  expect(log.join('\n')).not.toContain('misaki@')
})

test.each([
  ['5xx to the address', 'onAddress', 550, '5.1.1 User unknown', 'failed'],
  ['5xx to the message', 'onMessage', 554, '5.7.1 Message rejected', 'failed'],
  ['5xx to the sender', 'onSender', 553, '5.7.1 Sender address rejected', 'failed'],
  ['4xx to the address', 'onAddress', 451, '4.7.1 Greylisted', 'queued'],
  ['4xx to the message', 'onMessage', 452, '4.2.2 Mailbox full', 'queued'],
  // No message is at fault where the server turns everybody away.
  ['5xx instead of a greeting', 'onConnect', 554, 'No SMTP service here', 'queued'],
] as const)('%s: the mail keeps what the server said', async (title, at, responseCode, answer, state) => {
  const key = `passwordChanged:${title}`
  mailbox[at] = () => Promise.reject(Object.assign(new Error(answer), { responseCode }))
  await send({ key, kind: 'passwordChanged', data: { by: 'self' } })
  await vi.waitFor(async () => expect(await row(key)).toMatchObject({ state, attempts: 1 }))
  expect((await row(key))?.['lastError']).toContain(`${responseCode} ${answer}`)

  mailbox[at] = () => Promise.resolve()
  if (state === 'failed') return
  await vi.waitFor(async () => {
    await hurry()
    expect(await row(key)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

test('a worker whose connections break goes on delivering', async () => {
  const em = school.orm.em.fork()
  const broken = await query(
    em,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (query like '%advisory_lock_shared%' or query like '%graphile_worker%')`,
  )
  expect(broken.length).toBeGreaterThan(1)
  await send({ key: 'passwordChanged:broken', kind: 'passwordChanged', data: { by: 'self' } })
  await vi.waitFor(async () => {
    await hurry()
    expect(await row('passwordChanged:broken')).toMatchObject({ state: 'sent' })
  })
  expect(mailbox.received).toHaveLength(1)
})

test('the logo of the school comes along as a picture that every mail program shows (BRAND-09)', async () => {
  const em = school.orm.em.fork()
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#c00"/></svg>`
  const hash = '0123456789abcdef'
  const logo = [school.id, Buffer.from(drawing), hash, schoolIcon('#cc0000', 'any', 64)]
  await query(
    em,
    `insert into school_logo (school_id, kind, type, bytes, hash, drawn_hash, mail_strip)
     values ($1, 'screen', 'image/svg+xml', $2, $3, $3, $4)`,
    logo,
  )
  await query(em, `update school set logo_url = $2 where id = $1`, [school.id, `/app/logo-${hash}.svg`])
  await send({ key: 'passwordChanged:logo', kind: 'passwordChanged', data: { by: 'staff' } })
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(1))
  const [mail] = mailbox.received
  expect(mail?.html).toContain('<img src="cid:logo@koma"')
  const [picture] = mail?.attachments ?? []
  expect(picture).toMatchObject({ mimeType: 'image/png', contentId: '<logo@koma>' })
  expect(Buffer.from(picture?.content as ArrayBuffer).toString('latin1', 1, 4)).toBe('PNG')
  await vi.waitFor(async () => expect(await row('passwordChanged:logo')).toMatchObject({ state: 'sent' }))
})
