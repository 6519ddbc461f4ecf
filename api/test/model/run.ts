import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { MikroORM } from '../../src/platform/database/connection.ts'
import { aim } from './aim.ts'
import { type Answer, answer as answerOf } from './answer.ts'
import { type Entry, Model } from './model.ts'
import { type Both, isChange, type Operation, type Request } from './operations.ts'
import { makeChange, verbsAt } from './perform.ts'
import { buildSchool, type RealSchool } from './realSchool.ts'
import { broken, readHistory, readState, retold, type State, stateOf } from './state.ts'
import type { World } from './world.ts'

/** How often each request met each answer, such as `book EU1001`; shows what a run has reached. */
export type Reached = Map<string, number>

/**
 * Lets everything in `happening` happen to a fresh school and to the model, and fails at the first
 * difference in an answer, a preview, the state, the events or the history. Counts into `reached`.
 */
export async function runBeside(orm: MikroORM, world: World, happening: readonly Operation[], reached: Reached) {
  const real = await buildSchool(orm, world)
  let model = new Model(world)
  await expectState(real, model, [])
  for (const operation of happening) {
    if (operation.do === 'both') {
      model = await askBoth(real, world, model, operation)
      for (const request of operation.requests) count(reached, `both ${request.do}`)
    } else if (isChange(operation)) {
      model.change(operation)
      await makeChange(real, operation)
      count(reached, operation.do)
    } else {
      count(reached, await askOne(real, world, model, operation))
    }
  }
  await expectHistory(real, world, model)
}

/** One request: the preview and the answer are what the model says, and so is the state afterwards. */
async function askOne(real: RealSchool, world: World, model: Model, asked: Request): Promise<string> {
  const request = aim(asked, model)
  const verbs = verbsAt(real, world, model.now)
  const preview = await verbs.preview(request)
  const answer = await verbs.ask(request)
  const expected = answerOf(model, request)
  expect({ request, answer }).toEqual({ request, answer: expected })
  if (preview !== null)
    expect({ request, preview }).toEqual({ request, preview: { ...answer, ...foretold(model, request, answer) } })
  await expectState(real, model, model.events)
  const { code, note, outcome } = expected
  return [request.do, code, note, outcome].filter(Boolean).join(' ')
}

/**
 * Returns what only a preview says: the contract, until when cancelling is free, and what is left of the month's limit
 * afterwards.
 */
function foretold(model: Model, request: Request, { ok }: Answer): Record<string, unknown> {
  if (!ok) return {}
  const contract = model.contract(model.history.findLast((entry) => entry.contract !== null)?.contract ?? null)
  const { cancelBy, startsAt } = found(model.world.slots, request.slot)
  const { bookings, returns } = model.usage(contract.name, startsAt.slice(0, 7))
  const [limit, used] = request.do === 'book' ? [contract.bookingLimit, bookings] : [contract.cancelLimit, returns]
  const remaining = limit === null ? null : Math.max(0, limit - used)
  if (request.do !== 'book') return { contract: contract.name, cancelBy, remaining }
  const isFree = model.now < cancelBy && (contract.cancelLimit === null || returns < contract.cancelLimit)
  return { contract: contract.name, freeUntil: isFree ? cancelBy : null, cancelBy, remaining }
}

/**
 * Two requests at the same moment: both are answered as if one had come after the other. A refusal may
 * name either order's reason, since what is plainly impossible is refused before any lock is taken.
 */
async function askBoth(real: RealSchool, world: World, model: Model, { about, requests }: Both): Promise<Model> {
  const one = aim(requests[0], model)
  const another = aim(about === 'one slot' ? { ...requests[1], slot: one.slot } : requests[1], model)
  const other = about === 'the same' ? one : about === 'one slot' ? { ...another, slot: one.slot } : another
  const verbs = verbsAt(real, world, model.now)
  const answers = await Promise.all([verbs.ask(one), verbs.ask(other)])
  const state = await readState(real)
  expect(broken(state)).toEqual([])
  const history = sorted(await readHistory(real))

  const orders = [false, true].map((swapped) => {
    const after = model.copy()
    const ask = (request: Request) => ({ answer: answerOf(after, request), events: after.events })
    const first = ask(swapped ? other : one)
    const second = ask(swapped ? one : other)
    const expected = swapped ? [second.answer, first.answer] : [first.answer, second.answer]
    return { after, expected, state: stateOf(after, [...first.events, ...second.events]) }
  })
  const fits = orders.find(
    (order) =>
      order.expected.every((expected, index) => isSame(expected, answers[index])) &&
      isDeepStrictEqual(order.state, withoutLedger(state)) &&
      isDeepStrictEqual(sorted(order.after.history), history),
  )
  if (fits !== undefined) return fits.after
  const seen = { requests: [one, other], answers, state: withoutLedger(state), history }
  expect(seen, 'neither order of two requests explains what happened').toEqual({
    requests: [one, other],
    answers: orders[0]?.expected,
    state: orders[0]?.state,
    history: sorted(orders[0]?.after.history ?? []),
  })
  return model
}

function isSame(expected: Answer, answer: Answer | undefined): boolean {
  return expected.ok ? isDeepStrictEqual(expected, answer) : answer?.ok === false
}

async function expectState(real: RealSchool, model: Model, events: readonly string[]): Promise<void> {
  const state = await readState(real)
  const expected = stateOf(model, events)
  const seen = withoutLedger(state)
  if (!isDeepStrictEqual(seen, expected)) expect(seen).toEqual(expected)
  expect(broken(state)).toEqual([])
}

function withoutLedger({ slots, contracts, waiting, events }: State): State {
  return { slots, contracts, waiting, events }
}

/** The history is what the model tells, and told again from the start it leads to what is booked and left. */
async function expectHistory(real: RealSchool, world: World, model: Model): Promise<void> {
  const history = await readHistory(real)
  expect(sorted(history)).toEqual(sorted(model.history))
  const { slots, contracts, waiting } = await readState(real)
  const told = retold(history)
  expect(told.booked).toEqual(
    Object.entries(slots)
      .flatMap(([slot, { bookings }]) => Object.keys(bookings).map((student) => `${slot} ${student}`))
      .toSorted(),
  )
  expect(told.waiting).toEqual(waiting)
  for (const { name, points } of world.contracts) {
    expect([name, points + (told.moved[name] ?? 0)]).toEqual([name, contracts[name]?.points])
  }
}

/** Entries of one moment have no order; the retelling minds the order of the others. */
function sorted(history: readonly Entry[]): Entry[] {
  return history.toSorted((a, b) => (JSON.stringify(Object.values(a)) < JSON.stringify(Object.values(b)) ? -1 : 1))
}

function count(reached: Reached, what: string): void {
  reached.set(what, (reached.get(what) ?? 0) + 1)
}

function found<Named extends { name: string }>(list: readonly Named[], name: string): Named {
  const match = list.find((one) => one.name === name)
  if (match === undefined) throw new Error(`nothing is called ${name}`)
  return match
}
