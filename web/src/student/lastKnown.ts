import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { School } from '../shared/school/useSchool.ts'
import type { OwnBooking } from './studentDocuments.ts'

/** A student's bookings as this device last saw them. Nothing else personal is kept. */
export interface LastKnown {
  /** The time the server last confirmed them, ISO 8601 in UTC. */
  asOf: string
  school: School
  bookings: readonly OwnBooking[]
  /**
   * The time until which a student who stays signed in here may read them, ISO 8601 in UTC; without it the hours below
   * count.
   */
  until?: string | undefined
}

/**
 * Lasts as long as an unused session (D4). On a shared device, data of somebody who did not sign out can't be read
 * offline for longer than online.
 */
const keptHours = 12
let opened: UseStore | undefined

/**
 * Keeps the bookings of one student of one school, and of nobody else. Never throws: a full or forbidden storage keeps
 * nothing.
 */
export async function keepBookings(studentId: string, known: LastKnown): Promise<void> {
  await quietly(async () => {
    const key = `${known.school.id}/${studentId}`
    const others = (await entries<string, LastKnown>(store())).map(([other]) => other).filter((other) => other !== key)
    if (others.length > 0) await delMany(others, store())
    await set(key, known, store())
  })
}

/** Returns what was kept last, unless it is too old; null if nothing was. */
export async function lastKnownBookings(): Promise<LastKnown | null> {
  const found = await quietly(async () => (await entries<string, LastKnown>(store()))[0]?.[1])
  if (found === undefined) return null
  const until = found.until ?? Temporal.Instant.from(found.asOf).add({ hours: keptHours })
  if (Temporal.Instant.compare(until, Temporal.Now.instant()) >= 0) return found
  await forgetBookings()
  return null
}

/** Removes whatever was kept: at logout and when the session has ended. Never throws. */
export async function forgetBookings(): Promise<void> {
  await quietly(async () => {
    const keys = (await entries<string, LastKnown>(store())).map(([key]) => key)
    await delMany(keys, store())
  })
}

function store(): UseStore {
  return (opened ??= createStore('koma', 'bookings'))
}

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    return await work()
  } catch {
    return undefined
  }
}
