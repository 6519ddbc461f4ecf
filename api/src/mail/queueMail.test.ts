import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addStudent, makeSchool, type TestSchool } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { startEvents, type Events } from '../platform/live/events.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { schoolRow } from '../../test/context.ts'
import { queueMail, type NewMail, toSchool } from './queueMail.ts'
import { queuePasswordChanged, queuePasswordReset } from './passwordMails.ts'

let school: TestSchool
let events: Events

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  school = await makeSchool(orm, { alertPasswordReset: true, email: 'office@school.example', language: 'jp' })
  events = await startEvents(orm, url, () => undefined)
  return () => events.stop()
})

const rows = () =>
  query<{ id: string; kind: string; address: string; language: string; state: string }>(
    school.orm.em.fork(),
    `select id, kind, address, language, state from mail where school_id = $1 order by id`,
    [school.id],
  )
const jobsOf = (mailId: string) =>
  query<{ task: string; attempts: string }>(
    school.orm.em.fork(),
    `select task_identifier as task, max_attempts as attempts from graphile_worker.jobs where key = 'mail:' || $1`,
    [mailId],
  )
const write = (mails: NewMail[]) =>
  inTransaction({ em: school.orm.em.fork(), events }, (em) => queueMail(em, school.id, mails))

test('a mail exists if and only if what it is about was committed, and becomes one job (D13)', async () => {
  const student = await addStudent(school)
  const to = { type: 'student', id: student.id, email: 'hana@example.test', comLang: 'en' } as const
  const mail: NewMail = { key: 'passwordChanged:1', to, kind: 'passwordChanged', data: { by: 'self' } }

  const rolledBack = inTransaction({ em: school.orm.em.fork(), events }, async (em) => {
    await queueMail(em, school.id, [mail])
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await rows()).toEqual([])

  await write([mail, { ...mail, key: 'passwordChanged:2', to: { ...to, email: '' } }])
  await write([mail])
  const [written, ...others] = await rows()
  expect(others).toEqual([])
  expect(written).toMatchObject({
    kind: 'passwordChanged',
    address: 'hana@example.test',
    language: 'en',
    state: 'queued',
  })
  await vi.waitFor(async () => expect(await jobsOf(written?.id ?? '')).toHaveLength(1))
  expect(await jobsOf(written?.id ?? '')).toEqual([{ task: 'deliverMail', attempts: 20 }])
})

test('a reset request writes the mail and the alert the school wants, without any token (AUTH-16, SET-19, SET-21, D56)', async () => {
  const student = await addStudent(school)
  const before = (await rows()).length
  const account = {
    type: 'student',
    id: student.id,
    code: student.code,
    firstName: '花',
    lastName: '佐藤',
    email: 'sato@example.test',
    comLang: 'en',
  } as const
  const full = await schoolRow(school.orm, school.id)
  const ask = (alertPasswordReset: boolean) =>
    inTransaction({ em: school.orm.em.fork(), events }, (em) =>
      queuePasswordReset(em, { ...full, alertPasswordReset }, account),
    )
  await ask(true)
  await ask(false)
  await inTransaction({ em: school.orm.em.fork(), events }, (em) =>
    queuePasswordChanged(em, school.id, account, 'reset'),
  )
  const written = (await rows()).slice(before)
  expect(written.map(({ kind, address, language }) => [kind, address, language])).toEqual([
    ['passwordReset', 'sato@example.test', 'en'],
    ['alertPasswordReset', 'office@school.example', 'jp'],
    ['passwordReset', 'sato@example.test', 'en'],
    ['passwordChanged', 'sato@example.test', 'en'],
  ])
  expect(toSchool(full)).toEqual({ type: 'school', email: 'office@school.example', language: 'jp' })
})
