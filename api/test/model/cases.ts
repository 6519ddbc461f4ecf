import type { Answer } from './answer.ts'
import type { Change, Request } from './operations.ts'
import { plainWorld } from './plainWorld.ts'
import type { World, WorldContract, WorldSlot } from './world.ts'

/** The requests of the cases. */
export type Booking = Extract<Request, { do: 'book' }>
export type Cancelling = Extract<Request, { do: 'cancel' }>
/** Nothing said of the start, nothing aimed. */
export const plain = { claim: 'unsaid', aimed: 'nothing' } as const

/** A student's wish for a seat in slot c, on 29 February, unless changed. */
export function booking(change: Partial<Booking> = {}): Booking {
  const wish = { student: 's0001', slot: 'c', course: 'PAIR', online: false, place: null, ...plain }
  return { do: 'book', by: 'student', ...wish, ...change }
}

/** A student's wish to give the seat in slot c back, unless changed. */
export function cancelling(change: Partial<Cancelling> = {}): Cancelling {
  return { do: 'cancel', by: 'student', student: 's0001', slot: 'c', ...plain, ...change }
}

/** One case that preview and commit must judge alike. */
export interface Case<Wish> {
  name: string
  /** How the request differs from the plain one. */
  ask?: Partial<Wish>
  /** The school, when it is not the plain one. */
  world?: World
  /** The requests and changes before it, at the beginning; all of them must work. */
  before?: (Request | Exclude<Change, { do: 'clock' }>)[]
  /** The clock when it is asked; the beginning of the sequence otherwise. */
  now?: string
  /** The answer of both preview and commit. */
  says: Partial<Answer>
  /**
   * The part of the preview's answer that the commit lacks: what is left of the month's limit afterwards; left out
   * without a limit.
   */
  remaining?: number
  /**
   * The time until which a booking can be cancelled for free, by its preview; cancel-by where nothing else is given.
   */
  freeUntil?: null
}

interface Edit {
  settings?: Partial<World['settings']>
  slots?: Record<string, Partial<WorldSlot>>
  contracts?: Record<string, Partial<WorldContract>>
}

/** The plain world of the course PAIR, changed. */
export function worldWith({ settings = {}, slots = {}, contracts = {} }: Edit): World {
  const world = plainWorld('PAIR')
  return {
    ...world,
    settings: { ...world.settings, ...settings },
    slots: world.slots.map((slot) => ({ ...slot, ...slots[slot.name] })),
    contracts: world.contracts.map((contract) => ({ ...contract, ...contracts[contract.name] })),
  }
}

/** The plain world in which the first student has two contracts, k1 and k2. */
export function worldOfTwo(k1: Partial<WorldContract>, k2: Partial<WorldContract>): World {
  return worldWith({ contracts: { k1, k2: { student: 's0001', ...k2 } } })
}
