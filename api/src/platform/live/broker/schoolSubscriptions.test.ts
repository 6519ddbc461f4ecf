import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BrokerSubscriptions } from './schoolSubscriptions.ts'

const IDLE_MS = 600_000
const CHECK_INTERVAL_MS = 60_000

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
    subscribe: (topics: readonly string[]) =>
      new Promise<void>((resolve, reject) => {
        log.push(`subscribe ${topics.join(',')}`)
        asked.push({ topics, resolve, reject })
      }),
    unsubscribe: async (topic: string) => void log.push(`unsubscribe ${topic}`),
    reconnect: () => void log.push('reconnect'),
  }
  const subscriptions = new BrokerSubscriptions(
    line,
    {
      forget: (schoolId) => void log.push(`forget ${schoolId ?? 'all'}`),
      resync: (schoolId) => void log.push(`resync ${schoolId ?? 'all'}`),
    },
    { idleMs: IDLE_MS, checkIntervalMs: CHECK_INTERVAL_MS },
  )
  onTestFinished(() => subscriptions.stop())
  return {
    subscriptions,
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
  const { subscriptions, log, confirm } = scene()
  expect(subscriptions.isSubscribed('a')).toBe(false)
  const both = Promise.all([subscriptions.ensureSubscribed('a'), subscriptions.ensureSubscribed('a')])
  expect(subscriptions.isSubscribed('a')).toBe(false)
  await confirm()
  expect(await both).toEqual([true, true])
  expect(subscriptions.isSubscribed('a')).toBe(true)
  expect(await subscriptions.ensureSubscribed('a')).toBe(true)
  expect(log).toEqual(['subscribe a', 'forget a', 'resync a'])
})

test('attend gives up after its timeout, and the school counts as attended once confirmed', async () => {
  const { subscriptions, confirm, refuse } = scene()
  const waiting = subscriptions.ensureSubscribed('a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBe(false)
  expect(subscriptions.isSubscribed('a')).toBe(false)
  await confirm()
  expect(subscriptions.isSubscribed('a')).toBe(true)
  const refused = subscriptions.ensureSubscribed('b')
  await refuse()
  expect([await refused, subscriptions.isSubscribed('b')]).toEqual([false, false])
  const again = subscriptions.ensureSubscribed('b')
  await confirm()
  expect(await again).toBe(true)
})

test('when the line breaks nothing is heard until all that was is confirmed anew; then everybody looks again', async () => {
  const first = scene()
  const { subscriptions, log, confirm } = first
  for (const school of ['a', 'b']) {
    const joined = subscriptions.ensureSubscribed(school)
    await confirm()
    await joined
  }
  log.length = 0
  first.isUp = false
  subscriptions.down()
  expect([subscriptions.isSubscribed('a'), await subscriptions.ensureSubscribed('b'), subscriptions.isSettled]).toEqual(
    [false, false, false],
  )
  first.isUp = true
  const settled = subscriptions.up()
  expect([subscriptions.isSubscribed('a'), subscriptions.isSettled]).toEqual([false, false])
  await confirm()
  await settled
  expect([subscriptions.isSubscribed('a'), subscriptions.isSubscribed('b'), subscriptions.isSettled]).toEqual([
    true,
    true,
    true,
  ])
  expect(log).toEqual(['forget all', 'subscribe a,b', 'forget all', 'resync all'])
})

test('a confirmation before the connection broke does not count, and a refusing connection is replaced', async () => {
  const first = scene()
  const { subscriptions, log, confirm, refuse } = first
  const joining = subscriptions.ensureSubscribed('a')
  subscriptions.down()
  await confirm()
  expect([await joining, subscriptions.isSubscribed('a')]).toEqual([false, false])
  const settled = subscriptions.up()
  await refuse()
  await settled
  expect(subscriptions.isSettled).toBe(false)
  expect(log).toContain('reconnect')
})

test('a school that nobody asks for any more is forgotten and then left, but not while somebody is there', async () => {
  const { subscriptions, log, confirm } = scene()
  const joined = Promise.all([
    subscriptions.ensureSubscribed('idle'),
    subscriptions.ensureSubscribed('kept'),
    subscriptions.ensureSubscribed('asked'),
  ])
  await confirm()
  await joined
  const leave = subscriptions.hold('kept')
  log.length = 0
  for (let minute = 0; minute < 11; minute += 1) {
    subscriptions.isSubscribed('asked')
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS)
  }
  expect(log).toEqual(['forget idle', 'unsubscribe idle'])
  expect([subscriptions.isSubscribed('idle'), subscriptions.size]).toEqual([false, 2])
  leave()
  leave()
  await vi.advanceTimersByTimeAsync(IDLE_MS + CHECK_INTERVAL_MS)
  expect(log).toEqual([
    'forget idle',
    'unsubscribe idle',
    'forget asked',
    'unsubscribe asked',
    'forget kept',
    'unsubscribe kept',
  ])
  const again = subscriptions.ensureSubscribed('idle')
  await confirm()
  expect(await again).toBe(true)
})
