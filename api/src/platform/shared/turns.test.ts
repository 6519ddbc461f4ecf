import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

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
const refusal = () => new Error('too many')
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('each asker does one piece at a time, in order, and holds nobody else up; all together do as many as there is room for', async () => {
  const turns = new Turns(2, 10)
  const log: string[] = []
  const pieces = ['a1', 'a2', 'b1', 'c1'].map((name) => ({ name, ...work(name, log) }))
  const [a1, a2, b1, c1] = pieces as [(typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0]]
  const given = pieces.map(({ name, run }) => turns.take({ asker: name.slice(0, 1) }, run, refusal))
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

test('an asker with too many waiting is refused, but not for ever; a failure stops nobody', async () => {
  const turns = new Turns(1, 2)
  const log: string[] = []
  const [first, second] = [work('first', log), work('second', log)]
  const failing = turns.take({ asker: 'a' }, () => first.run().then(() => Promise.reject(new Error('broken'))), refusal)
  const waiting = turns.take({ asker: 'a' }, second.run, refusal)
  await expect(turns.take({ asker: 'a' }, async () => 'third', refusal)).rejects.toThrow('too many')
  first.end()
  second.end()
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('second')
  expect(await turns.take({ asker: 'a' }, async () => 'again', refusal)).toBe('again')
})

test('nobody waits for ever: who has waited long enough is told, their work is not done, and the next one gets its turn', async () => {
  const turns = new Turns(1, 10, { timeoutMs: 20 })
  const log: string[] = []
  const [first, second, third] = [work('first', log), work('second', log), work('third', log)]
  const going = turns.take({ asker: 'a' }, first.run, refusal)
  const waiting = [turns.take({ asker: 'a' }, second.run, refusal), turns.take({ asker: 'b' }, second.run, refusal)]
  for (const one of waiting) await expect(one).rejects.toThrow('No turn came in time.')
  first.end()
  // However long it takes, what has begun is done.
  expect(await going).toBe('first')
  const next = turns.take({ asker: 'a' }, third.run, refusal)
  third.end()
  expect(await next).toBe('third')
  expect(log).toEqual(['first', 'third'])
})

test('while others are there a school has its share of what is done at once, whoever of it asks', async () => {
  const turns = new Turns(3, 10, { share: 1 })
  const log: string[] = []
  const pieces = ['b1', 'a1', 'a2', 'b2', 'c1'].map((name) => ({ name, ...work(name, log) }))
  const given = pieces.map(({ name, run }) => turns.take({ asker: name, school: name.slice(0, 1) }, run, refusal))
  await settled()
  expect(log).toEqual(['b1', 'a1', 'c1'])
  for (const { end } of pieces) end()
  await Promise.all(given)
  expect(log).toHaveLength(5)
})
