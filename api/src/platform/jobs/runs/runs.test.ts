import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contextOf, schoolRow } from '../../../../test/context.ts'
import { type OpenSchool, openSchool } from '../../../../test/openSchool.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { TestUser } from '../../../../test/school.ts'
import { query } from '../../database/sql.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import { startJobs } from '../startJobs.ts'
import { runJobs } from './runJobs.ts'
import { RUN_ATTEMPTS } from './runRequest.ts'
import { runKind } from './runKind.ts'
import { startRun } from './startRun.ts'
import { workRun } from './workRun.ts'

/** Work that takes a while, with a kind that writes what it did into the notes of a student. */

let school: OpenSchool
let staff: TestUser
let ctx: Context & { viewer: Viewer }
let fails: (item: number) => boolean

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff()
  const student = await school.addStudent()
  const row = await schoolRow(school.orm, school.id)
  const { id, code, firstName, lastName } = staff
  const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions: [], sessionId: '' }
  ctx = { ...contextOf(school.orm, { school: row, viewer, now: school.now }), viewer }
  fails = () => false
  await query(ctx.em, `update student set contract_holder = '' where school_id = $1 and id = $2`, [
    school.id,
    student.id,
  ])
})

const tally = runKind({
  name: 'tally',
  onePerSchool: true,
  permission: 'contractMonthly',
  input: z.object({ word: z.string() }),
  item: z.int(),
  step: async ({ em, school: { id } }, item, { input }) => {
    await query(em, `update student set contract_holder = contract_holder || $2 where school_id = $1`, [
      id,
      `${input.word}${item} `,
    ])
    if (fails(item)) throw new Error('not today')
    return { outcome: item % 2 === 0 ? 'even' : 'odd', note: item === 2 ? 'notFound' : null }
  },
})
const runs = { kinds: [tally], contextFor: async (schoolId: string) => (schoolId === school.id ? ctx : null) }

const start = (by = ctx, steps = [1, 2, 3]) =>
  inTransaction(by, (em) =>
    startRun(em, by, by.viewer, tally, {
      input: { word: '#' },
      steps: steps.map((item) => ({ label: `step ${item}`, item })),
    }),
  )
const started = async (steps?: number[]) => {
  const result = await start(ctx, steps)
  if (!result.ok) throw new Error(result.code)
  return { schoolId: school.id, runId: result.runId }
}
const work = (about: { schoolId: string; runId: string }, attempt = 1) =>
  workRun({ ...runs, em: ctx.em, events: ctx.events }, about, attempt)
const written = async () =>
  (
    await query<{ text: string }>(ctx.em, `select contract_holder as text from student where school_id = $1`, [
      school.id,
    ])
  )[0]?.text
const stateOf = async ({ schoolId, runId }: { schoolId: string; runId: string }) =>
  (
    await query(
      ctx.em,
      `select state, done, counts, ended_at is not null as ended from run where school_id = $1 and id = $2`,
      [schoolId, runId],
    )
  )[0]
const jobs = () =>
  query(ctx.em, `select from graphile_worker.jobs where key in (select 'run:' || id from run where school_id = $1)`, [
    school.id,
  ])

test('a run does its steps in order, each with its mark, and counts what came of them', async () => {
  const about = await started()
  expect(await jobs()).toHaveLength(1)
  expect(
    await query(ctx.em, `select type, actor, door from activity where school_id = $1 and record_kind = 'run'`, [
      school.id,
    ]),
  ).toEqual([{ type: 'record-created', actor: `staff:${staff.code}`, door: 'screen' }])
  await work(about)
  expect(await written()).toBe('#1 #2 #3 ')
  expect(await stateOf(about)).toEqual({ state: 'done', done: 3, counts: { odd: 2, even: 1 }, ended: true })
  await work(about)
  expect(await written()).toBe('#1 #2 #3 ')
})

test('a failing step leaves nothing behind; the next try resumes after the last completed step', async () => {
  const about = await started()
  fails = (item) => item === 2
  await expect(work(about)).rejects.toThrow('not today')
  expect(await written()).toBe('#1 ')
  expect(await stateOf(about)).toMatchObject({ state: 'working', done: 1 })
  fails = () => false
  await work(about, 2)
  expect(await written()).toBe('#1 #2 #3 ')
})

test('a run whose last try fails ends as failed and keeps what was done; another one can be started', async () => {
  const about = await started()
  fails = (item) => item === 3
  await expect(work(about, RUN_ATTEMPTS)).rejects.toThrow('not today')
  expect(await stateOf(about)).toEqual({ state: 'failed', done: 2, counts: { odd: 1, even: 1 }, ended: true })
  expect(await start()).toMatchObject({ ok: true })
})

test('two processes at one run do each step once', async () => {
  const about = await started(Array.from({ length: 12 }, (_, index) => index + 1))
  await Promise.all([work(about), work(about), work(about)])
  expect(await written()).toBe(Array.from({ length: 12 }, (_, index) => `#${index + 1} `).join(''))
})

test('two simultaneous starts make one run, and the other reply names who started it', async () => {
  const results = await Promise.all([start(), start()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    code: '409',
    words: `${staff.lastName} ${staff.firstName} is already running this. Wait until it has finished.`,
  })
})

test('a run without steps ends at once, and one of a starter who left fails in the end', async () => {
  const about = await started([])
  await work(about)
  expect(await stateOf(about)).toMatchObject({ state: 'done', done: 0 })
  const next = await started()
  const removed = { kinds: [tally], contextFor: async () => null, em: ctx.em, events: ctx.events }
  await expect(workRun(removed, next, RUN_ATTEMPTS)).rejects.toThrow('sign in')
  expect(await stateOf(next)).toMatchObject({ state: 'failed', done: 0 })
})

test('a process takes up a run by itself, also one whose job was lost', async () => {
  const { orm, url } = await testDatabase()
  const about = await started()
  await query(ctx.em, `select graphile_worker.remove_job('run:' || $1)`, [about.runId])
  const log = { error: () => undefined, info: () => undefined }
  const working = startJobs({ orm, databaseUrl: url, log, features: [runJobs({ ...runs, orm, events: ctx.events })] })
  await vi.waitFor(async () => expect(await stateOf(about)).toMatchObject({ state: 'done', done: 3 }))
  await working.stop()
  expect(await written()).toBe('#1 #2 #3 ')
})
