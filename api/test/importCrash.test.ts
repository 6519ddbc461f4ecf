import { permissions } from '@koma/schema/permissions'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { afterFile } from './afterFile.ts'
import { testDatabase } from './database.ts'
import { dryRun, importText, readingOf, send, undoImport } from './importing.ts'
import { openSchool } from './openSchool.ts'
import { times } from './model/longForm.ts'
import { startProcess } from './process.ts'
import { sessionFor } from './school.ts'
import { ask } from './slotDesk.ts'

/**
 * Rows are written by the thousand: the long form is stopped between two of them, the short one behind its only one.
 */
const ROWS = times({ short: 60, long: 1200 })
const HELD_UP_AT = Math.min(ROWS, 1000)
/** The lock that an import waits for in the middle; any number. */
const GATE = 4712

test('a process that is killed in the middle of an import leaves nothing of it, and the file can be imported again (issue 18)', async () => {
  const database = await testDatabase()
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const rows = <Row>(text: string) => query<Row>(database.orm.em.fork(), text, [school.id])
  await importText(staff, 'student', `ID,姓,名\n${people('s')}`)
  const file = `ID,種類,開始日,終了日,残高\n${Array.from({ length: ROWS }, (_, index) => `${code('s', index)},パッケージ,2026-11-01,2027-10-31,10`).join('\n')}\n`
  const id = await send(staff, 'contract', file)
  const { digest } = await dryRun(staff, id)
  const input = { ...(await readingOf(staff, id)), digest }

  // Holds an import up once so many are written.
  await query(
    database.orm.em.fork(),
    `create function wait_at_gate() returns trigger language plpgsql set lock_timeout = 0 as $$
     begin
       if (select count(*) from import_record where import_id = '${id}') >= ${HELD_UP_AT} then
         perform pg_advisory_xact_lock_shared(${GATE});
       end if;
       return null;
     end $$`,
  )
  await query(
    database.orm.em.fork(),
    `create trigger wait_at_gate after insert on import_record for each statement execute function wait_at_gate()`,
  )
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  afterFile(() => gate.end())
  await gate.query(`select pg_advisory_lock(${GATE})`)

  const api = await startProcess(database.url)
  const document = `mutation ($input: ApplyImportInput!) { applyImport(input: $input) { success code message } }`
  const headers = { host: school.host, authorization: await sessionFor(staff) }
  const answer = api.graphql(document, { input }, headers).catch(() => 'gone')
  const waiting = () =>
    rows<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted and $1::uuid is not null`,
    )
  await expect.poll(waiting).toHaveLength(1)
  // What others are told of an import is there before the import is.
  const { id: staffId } = staff
  const [{ by } = { by: '' }] = await rows<{ by: string }>(
    `select last_name || ' ' || first_name as by from staff where school_id = $1 and id = '${staffId}'`,
  )
  const underWay = () => ask(staff, `query { importsUnderWay(kind: contract) { fileName by done total } }`)
  expect(await underWay()).toEqual({
    importsUnderWay: [{ fileName: 'file.csv', by, done: expect.any(Number), total: ROWS }],
  })
  const [{ pid } = { pid: 0 }] = await waiting()
  await api.kill()
  expect(await answer).toBe('gone')
  await gate.query(`select pg_advisory_unlock_all()`)
  await expect
    .poll(() => query(database.orm.em.fork(), `select from pg_stat_activity where pid = $1`, [pid]))
    .toEqual([])

  // What the process has said of it last is no import.
  expect(await underWay()).toEqual({ importsUnderWay: [] })
  expect(await rows(`select from contract where school_id = $1`)).toEqual([])
  expect(await rows(`select from credit_entry where school_id = $1`)).toEqual([])
  expect(await rows(`select from activity where school_id = $1 and record_kind = 'contract'`)).toEqual([])
  expect(
    await rows(
      `select from import_record r join import i on i.id = r.import_id where r.school_id = $1 and i.kind = 'contract'`,
    ),
  ).toEqual([])
  expect(await audit(database.orm.em)).toEqual([])

  await query(database.orm.em.fork(), `drop trigger wait_at_gate on import_record`)
  const after = await startProcess(database.url)
  expect(await after.graphql(document, { input }, headers)).toMatchObject({ data: { applyImport: { success: true } } })
  expect(
    await rows(`select count(*)::int as count, sum(points)::int as points from contract where school_id = $1`),
  ).toEqual([{ count: ROWS, points: ROWS * 10 }])
  expect(await audit(database.orm.em)).toEqual([])
  expect(await undoImport(staff, id)).toMatchObject({ success: true })
  expect(await rows(`select from contract where school_id = $1`)).toEqual([])
  expect(await audit(database.orm.em)).toEqual([])
})

const code = (letter: string, index: number) => `${letter}${String(index).padStart(5, '0')}`

/** The rows of as many students. */
const people = (letter: string) =>
  `${Array.from({ length: ROWS }, (_, index) => `${code(letter, index)},生徒,番号${index}`).join('\n')}\n`
