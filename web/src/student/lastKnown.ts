import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { School } from '../shared/school/useSchool.ts'
import { currentChild } from '../shared/session/session.ts'
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
 * Keeps the bookings of a student for one account of one school, theirs or their guardian's, and of no other account.
 * Never throws: a full or forbidden storage keeps nothing.
 */
export async function keepBookings(accountId: string, studentId: string, known: LastKnown): Promise<void> {
  await quietly(async () => {
    const ofAccount = `${known.school.id}/${accountId}/`
    const others = (await entries<string, LastKnown>(store()))
      .map(([other]) => other)
      .filter((other) => !other.startsWith(ofAccount))
    if (others.length > 0) await delMany(others, store())
    await set(`${ofAccount}${studentId}`, known, store())
  })
}

/**
 * Returns what was kept of the student for whom a guardian acts in this tab, or of the only one; null if nothing was,
 * or it is too old.
 */
export async function lastKnownBookings(): Promise<LastKnown | null> {
  const child = currentChild()
  const found = await quietly(async () => {
    const kept = await entries<string, LastKnown>(store())
    const ofStudent = child === null ? kept : kept.filter(([key]) => key.endsWith(`/${child}`))
    return ofStudent.length === 1 ? ofStudent[0]?.[1] : undefined
  })
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
