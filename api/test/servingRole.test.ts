import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { takeBackup } from '../src/backup/takeBackup.ts'
import { grantServingRole } from '../src/platform/database/servingRole.ts'
import { query } from '../src/platform/database/sql.ts'
import { rights } from '../src/doors/commands/doctor/rights.findings.ts'
import { testDatabase } from './database.ts'
import { startProcess } from './process.ts'
import { addContract, addCourse, addSlot, addStudent, makeSchool, sessionFor } from './school.ts'

const ROLE = 'koma_serving_test'

/** The test's database as a role that owns nothing. */
async function servingUrl(): Promise<string> {
  const { orm, url } = await testDatabase()
  const em = orm.em.fork()
  await query(em, `create role ${ROLE} login nosuperuser nocreatedb nocreaterole password 'secret'`)
  onTestFinished(async () => {
    await query(em, `drop owned by ${ROLE}`)
    await query(em, `drop role ${ROLE}`)
  })
  return Object.assign(new URL(url), { username: ROLE, password: 'secret' }).toString()
}

test('a process whose role owns nothing serves, does jobs and hears the others; the role stands before the walls (OPS-05)', async () => {
  const { orm, url } = await testDatabase()
  const school = await makeSchool(orm)
  const course = await addCourse(school)
  const student = await addStudent(school, { notify: true, email: 'student@example.test' })
  await addContract(student, { courses: [course] })
  const slot = await addSlot(school, { courses: [course] })
  const serving = await servingUrl()
  const koma = await startProcess(serving, { DATABASE_OWNER_URL: url })
  expect(await (await fetch(`http://127.0.0.1:${koma.port}/readyz`)).json()).toMatchObject({ ready: true })
  const headers = { host: school.host, authorization: await sessionFor(student) }
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const booked = await koma.graphql<{ bookSlot: { code: string } }>(
    'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }',
    { input },
    headers,
  )
  expect(booked).toEqual({ data: { bookSlot: { code: '1001' } } })
  // Without a mail server a job keeps the mail: outbox, queue and job have done their part.
  const states = `select distinct state from mail where school_id = $1`
  await expect.poll(() => query(orm.em.fork(), states, [school.id])).toEqual([{ state: 'kept' }])
  await koma.kill()
  const folder = await mkdtemp(join(tmpdir(), 'koma-serving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await takeBackup(serving, join(folder, 'backup.koma'), { koma: '0' })).toMatchObject({ rows: { booking: 1 } })
  const settings = { databaseUrl: serving, databaseOwnerUrl: url }
  expect(await rights(settings)).toMatchObject({ state: 'good' })
  expect(await rights({ ...settings, databaseUrl: url })).toMatchObject({ state: 'look' })
  // One that owns another database reaches further than Koma has to; so does one that may read files.
  await query(orm.em.fork(), `create database ${ROLE} owner ${ROLE}`)
  onTestFinished(() => query(orm.em.fork(), `drop database if exists ${ROLE}`).then(() => undefined))
  expect(await rights(settings)).toMatchObject({ state: 'look', says: expect.stringContaining(`also owns ${ROLE}`) })
  await query(orm.em.fork(), `drop database ${ROLE}`)
  await query(orm.em.fork(), `grant pg_read_server_files to ${ROLE}`)
  expect(await rights(settings)).toMatchObject({ state: 'look', says: expect.stringContaining('can do anything') })
  await query(orm.em.fork(), `revoke pg_read_server_files from ${ROLE}`)
  await query(orm.em.fork(), `revoke insert on booking from ${ROLE}`)
  expect(await rights(settings)).toMatchObject({ state: 'bad', says: `${ROLE} cannot write rows of booking` })

  const client = new Client({ connectionString: serving })
  await client.connect()
  onTestFinished(() => client.end())
  for (const statement of [
    'create table mine (id int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'alter table booking disable trigger all',
    'alter table slot drop constraint slot_pkey',
    'truncate credit_entry',
    'drop table booking',
    'delete from mikro_orm_migrations',
    'delete from graphile_worker.migrations',
    'create role other',
    `copy school to program 'true'`,
  ]) {
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  // It may be said again: a later start does so.
  await grantServingRole(orm, ROLE)
  await client.query('select 1 from graphile_worker._private_jobs')
})
