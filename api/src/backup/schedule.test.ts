import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { openSchool } from '../../test/openSchool.ts'
import { backupJobs, backupState, takeDueBackup } from './backupJobs.ts'
import { verifyBackup } from './contents.ts'
import { isDue, isLate, lastDue, expiredBackups } from './schedule.ts'

const at = (text: string) => new Date(`${text}Z`)
const NIGHT = [3 * 60 + 30, 15 * 60]

test('a backup is due at its times, also when nobody ran then, and late an hour after', () => {
  expect(lastDue(NIGHT, at('2026-03-01T15:00:00'))).toEqual(at('2026-03-01T15:00:00'))
  expect(lastDue(NIGHT, at('2026-03-01T14:59:59'))).toEqual(at('2026-03-01T03:30:00'))
  expect(lastDue(NIGHT, at('2026-03-01T03:29:59'))).toEqual(at('2026-02-28T15:00:00'))
  const newest = at('2026-03-01T03:30:07')
  expect(isDue(NIGHT, null, at('2026-03-01T14:59:00'))).toBe(true)
  expect(isDue(NIGHT, newest, at('2026-03-01T14:59:00'))).toBe(false)
  expect(isDue(NIGHT, newest, at('2026-03-01T15:00:00'))).toBe(true)
  expect(isLate(NIGHT, newest, at('2026-03-01T15:59:00'))).toBe(false)
  expect(isLate(NIGHT, newest, at('2026-03-01T16:00:00'))).toBe(true)
})

test('daily backups keep all of the last days, and the newest of each week and month', () => {
  const now = at('2026-12-31T19:00:00')
  const taken = Array.from({ length: 400 }, (_, day) => new Date(now.getTime() - day * 86_400_000 - 3_600_000))
  const removed = new Set(expiredBackups(taken, { days: 14, weeks: 8, months: 12 }, now).map(Number))
  const kept = taken.filter((item) => !removed.has(item.getTime())).map((item) => item.toISOString().slice(0, 10))
  expect(kept).toEqual([
    ...Array.from({ length: 14 }, (_, day) => `2026-12-${31 - day}`),
    // Sundays, and the last days of months.
    '2026-12-13',
    '2026-12-06',
    '2026-11-30',
    '2026-11-29',
    '2026-11-22',
    '2026-11-15',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
  ])
  expect(expiredBackups([at('2001-01-01T00:00:00')], { days: 0, weeks: 0, months: 0 }, now)).toEqual([])
})

test('backups are taken by themselves when their time comes, read again, and old ones go; other files stay', async () => {
  await openSchool()
  const { url } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'koma-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const plan = { folder, database: 'school-1', times: NIGHT, retention: { days: 2, weeks: 0, months: 0 } }
  const take = (now: string) => takeDueBackup({ databaseUrl: url, koma: '0', plan }, at(now))
  const old = join(folder, 'koma-2020-01-01T000000Z.koma.0a1b2c3d.part')
  await writeFile(old, '')
  await utimes(old, 1, 1)
  await writeFile(join(folder, 'mine.koma'), '')
  expect(await backupState(plan, at('2026-03-01T04:00:00'))).toEqual({ last: null, late: true })
  for (const now of ['2026-03-01T04:00:00', '2026-03-01T05:00:00', '2026-03-01T15:00:00', '2026-03-04T02:00:00'])
    await take(now)
  expect((await readdir(folder)).toSorted()).toEqual(['koma-2026-03-04T020000Z-school-1.koma', 'mine.koma'])
  // Two processes have the same thought; one does it.
  await Promise.all([take('2026-03-04T03:30:00'), take('2026-03-04T03:30:00')])
  expect((await readdir(folder)).toSorted()).toEqual([
    'koma-2026-03-04T020000Z-school-1.koma',
    'koma-2026-03-04T033000Z-school-1.koma',
    'mine.koma',
  ])
  const { manifest } = await verifyBackup(join(folder, 'koma-2026-03-04T033000Z-school-1.koma'))
  expect(manifest.schools).toHaveLength(1)
  expect(await backupState(plan, at('2026-03-04T03:31:00'))).toEqual({ last: at('2026-03-04T03:30:00'), late: false })
})

test('a backup that cannot be kept is told in the log, and its job is tried again', async () => {
  const { url } = await testDatabase()
  const notified: string[] = []
  const plan = {
    folder: '/dev/null/backups',
    database: 'school-1',
    times: NIGHT,
    retention: { days: 2, weeks: 0, months: 0 },
  }
  const { tasks } = backupJobs({ databaseUrl: url, koma: '0', plan, log: (line) => notified.push(line) })
  await expect(tasks[0]?.run({}, { attempt: 1 })).rejects.toThrow('ENOTDIR')
  expect(notified).toEqual([expect.stringContaining('A backup was not taken: Error: ENOTDIR')])
})

test('databases that share a folder neither count nor remove each other’s backups (OPS-04)', async () => {
  const { url } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'koma-shared-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const shared = { folder, times: NIGHT, retention: { days: 1, weeks: 0, months: 0 } }
  const [first, other] = [
    { ...shared, database: 'school-1' },
    { ...shared, database: 'school-12' },
  ]
  const take = (plan: typeof first, now: string) => takeDueBackup({ databaseUrl: url, koma: '0', plan }, at(now))
  const unfinished = 'koma-2020-01-01T000000Z-school-12.koma.0a1b2c3d.part'
  const before = ['koma-2020-01-01T000000Z.koma', unfinished]
  for (const name of before) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), 1, 1)
  }
  await take(other, '2026-03-01T04:00:00')
  // What is left unfinished is cleared by its own database.
  expect(await readdir(folder)).not.toContain(unfinished)
  await writeFile(join(folder, unfinished), '')
  await utimes(join(folder, unfinished), 1, 1)
  expect(await backupState(first, at('2026-03-01T04:00:00'))).toEqual({ last: null, late: true })
  for (const now of ['2026-03-01T04:10:00', '2026-03-09T04:00:00']) await take(first, now)
  expect((await readdir(folder)).toSorted()).toEqual([
    'koma-2020-01-01T000000Z-school-12.koma.0a1b2c3d.part',
    'koma-2020-01-01T000000Z.koma',
    'koma-2026-03-01T040000Z-school-12.koma',
    'koma-2026-03-09T040000Z-school-1.koma',
  ])
})
