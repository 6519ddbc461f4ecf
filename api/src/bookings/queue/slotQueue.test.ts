import { expect, test } from 'vitest'
import { Busy } from '../../platform/database/deadlines.ts'
import { queueing, slotQueues } from './slotQueue.ts'

/** The free seats of a slot, which are all that is known here. */
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

/** The longest wait for a turn in a test of those that wait too long. */
const SHORT_MS = 20

const full = (free: Seen) => (free === 0 ? 'full' : null)

test("a waiting request is answered from the first one's reading, if that began after it (BOOK-13, D138)", async () => {
  const enqueue = slotQueues<Seen, string>()
  const [first, second] = [moment<Seen>(), moment<Seen>()]
  const asked: string[] = []
  const reading = moment<null>()
  const front = enqueue('slot', full, async (readShared) => {
    asked.push('front')
    await readShared(() => first.arrives)
    asked.push('front again')
    reading.come(null)
    await readShared(() => second.arrives)
    return 'front'
  })
  const ask = (name: string) => {
    const act = async (readShared: (read: () => Promise<Seen>) => Promise<Seen>) => {
      asked.push(name)
      return full(await readShared(async () => 1)) ?? `${name} has read`
    }
    return enqueue('slot', full, act)
  }

  // Came while the first read was under way: that one is older than the question and says nothing.
  const early = ask('early')
  first.come(0)
  await reading.arrives
  const late = ask('late')
  second.come(0)
  expect(await front).toBe('front')
  expect(await early).toBe('full')
  expect(await late).toBe('late has read')
  expect(asked).toEqual(['front', 'front again', 'late'])
})

test('one at a time has its turn, in the order of coming, and other slots have lines of their own', async () => {
  const enqueue = slotQueues<Seen, number>()
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
    enqueue('a', undecided, act('a1', gate.arrives)),
    enqueue('a', undecided, act('a2', Promise.resolve())),
    enqueue('a', undecided, act('a3', Promise.resolve())),
  ]
  await enqueue('b', undecided, act('b1', Promise.resolve()))
  gate.come(null)
  await Promise.all(all)
  expect(order).toEqual(['a1 in', 'b1 in', 'b1 out', 'a1 out', 'a2 in', 'a2 out', 'a3 in', 'a3 out'])
})

test('a fault of the one at the front is its own, and those behind do not queue up for theirs', async () => {
  const enqueue = slotQueues<Seen, string>()
  const [gate, others] = [moment<Seen>(), moment<null>()]
  const front = enqueue('slot', full, async (readShared) => String(await readShared(() => gate.arrives)))
  let inside = 0
  const behind = [1, 2, 3].map(() =>
    enqueue('slot', full, async () => {
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
  const again = enqueue('slot', full, () => inNew.arrives.then(() => 'new'))
  others.come(null)
  expect(await Promise.all(behind)).toEqual(['done', 'done', 'done'])
  const waits = enqueue('slot', full, async () => String((inside += 1)))
  expect(inside).toBe(3)
  inNew.come(null)
  expect(await again).toBe('new')
  expect(await waits).toBe('4')
})

test('a request that waits too long gets Busy, and so do those behind a request that the database refused', async () => {
  const impatient = slotQueues<Seen, string>({ timeout: SHORT_MS })
  const end = moment<string>()
  const front = impatient('slot', full, () => end.arrives)
  await expect(impatient('slot', full, async () => 'never')).rejects.toThrow(Busy)
  end.come('done')
  expect(await front).toBe('done')
  expect(await impatient('slot', full, async () => 'next')).toBe('next')

  const enqueue = slotQueues<Seen, string>()
  const fault = moment<string>()
  const turns: string[] = []
  const go = (name: string) => enqueue('slot', full, async () => turns.push(name).toString())
  const answers = [enqueue('slot', full, () => fault.arrives), go('second'), go('third')]
  fault.fail(new Busy('as if'))
  for (const answer of answers) await expect(answer).rejects.toThrow('as if')
  expect(turns).toEqual([])
})

test('a full queue refuses new requests at once, and the others keep their places', async () => {
  const enqueue = slotQueues<Seen, string>({ maxQueued: 2 })
  const gate = moment<string>()
  const front = enqueue('slot', full, () => gate.arrives)
  const waiting = ['second', 'third'].map((name) => enqueue('slot', full, async () => name))
  await expect(enqueue('slot', full, async () => 'never')).rejects.toThrow(Busy)
  expect(await enqueue('another', full, async () => 'alone')).toBe('alone')
  gate.come('front')
  expect(await Promise.all([front, ...waiting])).toEqual(['front', 'second', 'third'])
  expect(await enqueue('slot', full, async () => 'next')).toBe('next')
})

test('switched off, everybody goes to the database at once and is answered by their own readShared', async () => {
  queueing.on = false
  try {
    const enqueue = slotQueues<Seen, string>()
    const [first, second] = [moment<Seen>(), moment<Seen>()]
    const seat = (seen: Promise<Seen>) =>
      enqueue('slot', full, async (readShared) => ((await readShared(() => seen)) === 0 ? 'full' : 'seat'))
    const answers = Promise.all([seat(first.arrives), seat(second.arrives)])
    second.come(0)
    first.come(1)
    expect(await answers).toEqual(['seat', 'full'])
  } finally {
    queueing.on = true
  }
})
