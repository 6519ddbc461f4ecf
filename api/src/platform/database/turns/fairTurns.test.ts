import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBusy } from '../deadlines.ts'
import { type FairLimits, FairTurns } from './fairTurns.ts'

/** The longest wait for a turn, by the test's own clock. */
const WAIT_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Turns whose holders are known, and which are given back by name. */
function scene(size: Partial<FairLimits> = {}) {
  const turns = new FairTurns({ maxRunning: 4, maxPerSchool: 2, maxQueued: 10, timeout: WAIT_MS, ...size })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const failed: string[] = []
  const work = (name: string) =>
    void turns
      .run(name.slice(0, 1), async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      })
      .catch((error: unknown) => failed.push(`${name} ${isBusy(error)}`))
  return {
    turns,
    begun,
    failed,
    come: async (...names: string[]) => {
      for (const name of names) work(name)
      await vi.advanceTimersByTimeAsync(0)
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a school that is alone has all turns, or as many as there are for one alone, in the order of coming', async () => {
  const { begun, come, end } = scene()
  await come('a1', 'a2', 'a3', 'a4', 'a5', 'a6')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  await end('a2')
  expect(begun.at(-1)).toBe('a5')

  const kept = scene({ maxPerLoneSchool: 3 })
  await kept.come('a1', 'a2', 'a3', 'a4', 'b1')
  expect(kept.begun).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('requests for no particular school take turns and count as no other school', async () => {
  const { begun, come, turns } = scene()
  await turns.enter('')
  await come('a1', 'a2', 'a3', 'a4')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('as soon as others are there each has its share, and the one with least going on comes first', async () => {
  const { begun, come, end, turns } = scene()
  await come('b1', 'a1', 'a2', 'a3', 'a4', 'a5')
  expect(begun).toEqual(['b1', 'a1', 'a2'])
  await come('b2', 'b3', 'c1')
  expect(begun).toEqual(['b1', 'a1', 'a2', 'b2'])
  expect(turns.waiting).toBe(5)
  await end('a1')
  expect(begun.at(-1)).toBe('c1')
  await end('c1')
  expect(begun.at(-1)).toBe('a3')
  await end('b1')
  expect(begun.at(-1)).toBe('b3')
  await end('a2')
  expect(begun.at(-1)).toBe('a4')
})

test('a school that is alone again has all turns again', async () => {
  const { begun, come } = scene({ timeout: WAIT_MS * 5 })
  await come('b1', 'a1', 'a2', 'a3', 'a4')
  await vi.advanceTimersByTimeAsync(999)
  await come('a5')
  expect(begun).toEqual(['b1', 'a1', 'a2'])
  await vi.advanceTimersByTimeAsync(1)
  await come('a6')
  expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
})

test('a request that waits too long, or finds too many waiting, is refused; the others continue', async () => {
  const { begun, failed, come, end, turns } = scene({ maxRunning: 1, maxPerSchool: 1, maxQueued: 2 })
  await come('a1', 'a2', 'a3', 'a4', 'b1')
  expect(failed).toEqual(['a4 true'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failed).toEqual(['a4 true', 'a2 true', 'a3 true', 'b1 true'])
  expect(turns.waiting).toBe(0)
  await end('a1')
  await come('a5')
  expect(begun).toEqual(['a1', 'a5'])
})

test('a long request stops counting while others of its school wait, so it holds up nobody', async () => {
  const { begun, come, end } = scene({ maxRunning: Number.POSITIVE_INFINITY, countsFor: 250 })
  await come('b1', 'a1', 'a2')
  await vi.advanceTimersByTimeAsync(100)
  await come('b2', 'a3', 'a4', 'a5', 'a6')
  expect(begun).toEqual(['b1', 'a1', 'a2', 'b2'])
  await vi.advanceTimersByTimeAsync(150)
  expect(begun.slice(4)).toEqual(['a3', 'a4'])
  await vi.advanceTimersByTimeAsync(250)
  expect(begun.slice(6)).toEqual(['a5', 'a6'])
  // Given back late, it frees no second place.
  await come('b3', 'a7', 'a8')
  await end('a1')
  await end('a2')
  expect(begun.slice(8)).toEqual(['b3'])
  await end('a5')
  expect(begun.slice(9)).toEqual(['a7'])
})
