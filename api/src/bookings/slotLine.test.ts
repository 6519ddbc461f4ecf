import { expect, test } from 'vitest'
import { slotLines } from './slotLine.ts'

/** A slot of which only the free seats are known. */
type Seen = number

/** A moment that a test decides about. */
function moment<Value>() {
  let come!: (value: Value) => void
  let fail!: (error: Error) => void
  const arrives = new Promise<Value>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  return { come, fail, arrives }
}

const full = (free: Seen) => (free === 0 ? 'full' : null)

test('who waits is answered from what the one at the front sees, if that look began after they asked (BOOK-13, D138)', async () => {
  const inLine = slotLines<Seen, string>()
  const [first, second] = [moment<Seen>(), moment<Seen>()]
  const asked: string[] = []
  const looking = moment<null>()
  const front = inLine('slot', full, async (look) => {
    asked.push('front')
    await look(() => first.arrives)
    asked.push('front again')
    looking.come(null)
    await look(() => second.arrives)
    return 'front'
  })
  const ask = (name: string) => {
    const act = async (look: (read: () => Promise<Seen>) => Promise<Seen>) => {
      asked.push(name)
      return full(await look(async () => 1)) ?? `${name} looked`
    }
    return inLine('slot', full, act)
  }

  // Came while the first look was under way: that one is older than the question and says nothing.
  const early = ask('early')
  first.come(0)
  await looking.arrives
  const late = ask('late')
  second.come(0)
  expect(await front).toBe('front')
  expect(await early).toBe('full')
  expect(await late).toBe('late looked')
  expect(asked).toEqual(['front', 'front again', 'late'])
})

test('one at a time has its turn, in the order of coming, and other slots have lines of their own', async () => {
  const inLine = slotLines<Seen, number>()
  const order: string[] = []
  const act = (name: string, end: Promise<unknown>) => async () => {
    order.push(`${name} in`)
    await end
    order.push(`${name} out`)
    return order.length
  }
  const gate = moment<null>()
  const undecided = () => null
  const all = [
    inLine('a', undecided, act('a1', gate.arrives)),
    inLine('a', undecided, act('a2', Promise.resolve())),
    inLine('a', undecided, act('a3', Promise.resolve())),
  ]
  await inLine('b', undecided, act('b1', Promise.resolve()))
  gate.come(null)
  await Promise.all(all)
  expect(order).toEqual(['a1 in', 'b1 in', 'b1 out', 'a1 out', 'a2 in', 'a2 out', 'a3 in', 'a3 out'])
})

test('a fault of the one at the front is its own, and those behind do not queue up for theirs', async () => {
  const inLine = slotLines<Seen, string>()
  const [gate, others] = [moment<Seen>(), moment<null>()]
  const front = inLine('slot', full, async (look) => String(await look(() => gate.arrives)))
  let inside = 0
  const behind = [1, 2, 3].map(() =>
    inLine('slot', full, async () => {
      inside += 1
      await others.arrives
      return 'done'
    }),
  )
  gate.fail(new Error('no database'))
  await expect(front).rejects.toThrow('no database')
  await expect.poll(() => inside).toBe(3)
  // A new line may begin meanwhile, and those of the old one leave it alone.
  const inNew = moment<null>()
  const anew = inLine('slot', full, () => inNew.arrives.then(() => 'new'))
  others.come(null)
  expect(await Promise.all(behind)).toEqual(['done', 'done', 'done'])
  const waits = inLine('slot', full, async () => String((inside += 1)))
  expect(inside).toBe(3)
  inNew.come(null)
  expect(await anew).toBe('new')
  expect(await waits).toBe('4')
})
