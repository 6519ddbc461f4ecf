import { expect, test } from 'vitest'
import { isBusy } from './deadlines.ts'
import { turnsFor } from './turns.ts'

test('so many have a turn at once, the others in the order of coming, and who waits too long is refused', async () => {
  const inTurn = turnsFor(2, { timeoutMs: 50, longest: 10 })
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) =>
    inTurn(async () => {
      order.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const [a, b, c] = [work('a'), work('b'), work('c')]
  await Promise.resolve()
  ends[0]?.()
  expect(await a).toBe('a')
  await expect.poll(() => order).toEqual(['a', 'b', 'c'])
  const late: unknown = await work('late').catch((error: unknown) => error)
  expect(isBusy(late)).toBe(true)
  for (const end of ends) end()
  expect(await Promise.all([b, c])).toEqual(['b', 'c'])
  expect(await inTurn(async () => 'again')).toBe('again')
  await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await Promise.all([1, 2, 3].map((n) => inTurn(async () => n)))).toEqual([1, 2, 3])
})
