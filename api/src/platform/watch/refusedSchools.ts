/** The bookings refused in a row that make a school worth a look. */
export const MOST_REFUSED = 20
const HOUR_MS = 3_600_000
/** Schools that a process remembers; some 2 MB. */
const MOST_SCHOOLS = 10_000

/** Counts the bookings that each school refused since it last took one. */
export class RefusedSchools {
  readonly #schools = new Map<string, { inTurn: number; at: number }>()

  /** Notes how a booking of a school ended; true when it is the one that makes the school worth a look. */
  note(school: string, isRefused: boolean, now: number): boolean {
    const entry = this.#schools.get(school)
    this.#schools.delete(school)
    if (!isRefused) return false
    const inTurn = (entry !== undefined && now - entry.at < HOUR_MS ? entry.inTurn : 0) + 1
    const [oldest] = this.#schools.keys()
    if (oldest !== undefined && this.#schools.size >= MOST_SCHOOLS) this.#schools.delete(oldest)
    this.#schools.set(school, { inTurn, at: now })
    return inTurn === MOST_REFUSED
  }

  /** Counts the schools that have refused every booking so often, the last one within an hour. */
  count(now: number): number {
    return [...this.#schools.values()].filter(({ inTurn, at }) => inTurn >= MOST_REFUSED && now - at < HOUR_MS).length
  }
}
