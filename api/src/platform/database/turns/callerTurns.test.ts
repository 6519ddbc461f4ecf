import { expect, test } from 'vitest'
import { CallerTurns } from './callerTurns.ts'

/** Work that goes on until `end` is called. */
function work(name: string, log: string[]) {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = async () => {
    log.push(name)
    await ended
    return name
  }
  return { run, end: () => end() }
}
const school = 'school'
const refusal = () => new Error('too many')
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('each caller does one piece at a time, in order, and holds nobody else up; all together do as many as there is room for', async () => {
  const turns = new CallerTurns({ maxRunning: 2, maxPerSchool: 2, maxQueued: 9 })
  const log: string[] = []
  const pieces = ['a1', 'a2', 'b1', 'c1'].map((name) => ({ name, ...work(name, log) }))
  const [a1, a2, b1, c1] = pieces as [(typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0]]
  const given = pieces.map(({ name, run }) => turns.run({ caller: name.slice(0, 1), school }, run, refusal))
  await settled()
  expect(log).toEqual(['a1', 'b1'])
  a1.end()
  await settled()
  expect(log).toEqual(['a1', 'b1', 'c1'])
  b1.end()
  await settled()
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2'])
  a2.end()
  c1.end()
  expect(await Promise.all(given)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a caller with too many waiting is refused, but not for ever; a failure stops nobody', async () => {
  const turns = new CallerTurns({ maxRunning: 1, maxPerSchool: 1, maxQueued: 1 })
  const log: string[] = []
  const [first, second] = [work('first', log), work('second', log)]
  const failing = turns.run(
    { caller: 'a', school },
    () => first.run().then(() => Promise.reject(new Error('broken'))),
    refusal,
  )
  const waiting = turns.run({ caller: 'a', school }, second.run, refusal)
  await expect(turns.run({ caller: 'a', school }, async () => 'third', refusal)).rejects.toThrow('too many')
  first.end()
  second.end()
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('second')
  expect(await turns.run({ caller: 'a', school }, async () => 'again', refusal)).toBe('again')
})

test('nobody waits for ever: who has waited long enough is told, their work is not done, and the next one gets its turn', async () => {
  const wait = 20
  const turns = new CallerTurns({ maxRunning: 1, maxPerSchool: 1, maxQueued: 9, timeout: wait })
  const log: string[] = []
  const [first, second, third] = [work('first', log), work('second', log), work('third', log)]
  const going = turns.run({ caller: 'a', school }, first.run, refusal)
  const waiting = [
    turns.run({ caller: 'a', school }, second.run, refusal),
    turns.run({ caller: 'b', school }, second.run, refusal),
  ]
  await Promise.all(waiting.map((item) => expect(item).rejects.toThrow('No turn came in time.')))
  first.end()
  // However long it takes, what has begun is done.
  expect(await going).toBe('first')
  const next = turns.run({ caller: 'a', school }, third.run, refusal)
  third.end()
  expect(await next).toBe('third')
  expect(log).toEqual(['first', 'third'])
})

test('while others are there a school has its share of what is done at once, whoever of it asks', async () => {
  const turns = new CallerTurns({ maxRunning: 3, maxPerSchool: 1, maxQueued: 9 })
  const log: string[] = []
  const pieces = ['b1', 'a1', 'a2', 'b2', 'c1'].map((name) => ({ name, ...work(name, log) }))
  const given = pieces.map(({ name, run }) => turns.run({ caller: name, school: name.slice(0, 1) }, run, refusal))
  await settled()
  expect(log).toEqual(['b1', 'a1', 'c1'])
  for (const { end } of pieces) end()
  await Promise.all(given)
  expect(log).toHaveLength(5)
})
