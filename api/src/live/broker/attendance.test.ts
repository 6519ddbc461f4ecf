import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BrokerAttendance } from './attendance.ts'

const KEEP_MS = 600_000
const LOOK_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A line that a test makes and breaks, and that confirms when the test says so. */
function scene() {
  const log: string[] = []
  const asked: { topics: readonly string[]; resolve: () => void; reject: (error: Error) => void }[] = []
  let isUp = true
  const line = {
    isUp: () => isUp,
    hear: (topics: readonly string[]) =>
      new Promise<void>((resolve, reject) => {
        log.push(`hear ${topics.join(',')}`)
        asked.push({ topics, resolve, reject })
      }),
    leave: async (topic: string) => void log.push(`leave ${topic}`),
    renew: () => void log.push('renew'),
  }
  const attendance = new BrokerAttendance(
    line,
    {
      forget: (schoolId) => void log.push(`forget ${schoolId ?? 'all'}`),
      resync: (schoolId) => void log.push(`resync ${schoolId ?? 'all'}`),
    },
    { keepMs: KEEP_MS, lookMs: LOOK_MS },
  )
  onTestFinished(() => attendance.stop())
  return {
    attendance,
    log,
    confirm: async () => {
      await vi.advanceTimersByTimeAsync(0)
      for (const { resolve } of asked.splice(0)) resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
    refuse: async () => {
      await vi.advanceTimersByTimeAsync(0)
      for (const { reject } of asked.splice(0)) reject(new Error('no'))
      await vi.advanceTimersByTimeAsync(0)
    },
    set isUp(value: boolean) {
      isUp = value
    },
  }
}

test('a school is heard once the broker has confirmed it, and all that was known before is forgotten first', async () => {
  const { attendance, log, confirm } = scene()
  expect(attendance.attends('a')).toBe(false)
  const both = Promise.all([attendance.attend('a'), attendance.attend('a')])
  expect(attendance.attends('a')).toBe(false)
  await confirm()
  expect(await both).toEqual([true, true])
  expect(attendance.attends('a')).toBe(true)
  expect(await attendance.attend('a')).toBe(true)
  expect(log).toEqual(['hear a', 'forget a', 'resync a'])
})

test('attend gives up after its timeout, and the school counts as attended once confirmed', async () => {
  const { attendance, confirm, refuse } = scene()
  const waiting = attendance.attend('a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBe(false)
  expect(attendance.attends('a')).toBe(false)
  await confirm()
  expect(attendance.attends('a')).toBe(true)
  const refused = attendance.attend('b')
  await refuse()
  expect([await refused, attendance.attends('b')]).toEqual([false, false])
  const again = attendance.attend('b')
  await confirm()
  expect(await again).toBe(true)
})

test('when the line breaks nothing is heard until all that was is confirmed anew; then everybody looks again', async () => {
  const one = scene()
  const { attendance, log, confirm } = one
  for (const school of ['a', 'b']) {
    const joined = attendance.attend(school)
    await confirm()
    await joined
  }
  log.length = 0
  one.isUp = false
  attendance.down()
  expect([attendance.attends('a'), await attendance.attend('b'), attendance.isSettled]).toEqual([false, false, false])
  one.isUp = true
  const settled = attendance.up()
  expect([attendance.attends('a'), attendance.isSettled]).toEqual([false, false])
  await confirm()
  await settled
  expect([attendance.attends('a'), attendance.attends('b'), attendance.isSettled]).toEqual([true, true, true])
  expect(log).toEqual(['forget all', 'hear a,b', 'forget all', 'resync all'])
})

test('a confirmation before the connection broke does not count, and a refusing connection is replaced', async () => {
  const one = scene()
  const { attendance, log, confirm, refuse } = one
  const joining = attendance.attend('a')
  attendance.down()
  await confirm()
  expect([await joining, attendance.attends('a')]).toEqual([false, false])
  const settled = attendance.up()
  await refuse()
  await settled
  expect(attendance.isSettled).toBe(false)
  expect(log).toContain('renew')
})

test('a school that nobody asks for any more is forgotten and then left, but not while somebody is there', async () => {
  const { attendance, log, confirm } = scene()
  const joined = Promise.all([attendance.attend('idle'), attendance.attend('kept'), attendance.attend('asked')])
  await confirm()
  await joined
  const leave = attendance.keep('kept')
  log.length = 0
  for (let minute = 0; minute < 11; minute += 1) {
    attendance.attends('asked')
    await vi.advanceTimersByTimeAsync(LOOK_MS)
  }
  expect(log).toEqual(['forget idle', 'leave idle'])
  expect([attendance.attends('idle'), attendance.size]).toEqual([false, 2])
  leave()
  leave()
  await vi.advanceTimersByTimeAsync(KEEP_MS + LOOK_MS)
  expect(log).toEqual(['forget idle', 'leave idle', 'forget asked', 'leave asked', 'forget kept', 'leave kept'])
  const again = attendance.attend('idle')
  await confirm()
  expect(await again).toBe(true)
})
