import type { BrokerLine } from './line.ts'

/** How long somebody who comes to a school waits for the broker to confirm that its news arrive. */
const PATIENCE_MS = 1_000
/** How long a school's news is heard after somebody last asked for it, and how often that is checked. */
const KEEP_MS = 10 * 60_000
const LOOK_MS = 60_000

/** The schools a process hears of. It may remember things of a school only while it hears of it. */
export interface Attendance {
  /** Whether the school's announcements arrive here now. Asking keeps them coming for a while. */
  attends(schoolId: string): boolean
  /** Sees to it that they do, from before this is done; false when they cannot just now. */
  attend(schoolId: string): Promise<boolean>
  /** Keeps it so, and makes it so again after each outage, until what it gives is called. */
  keep(schoolId: string): () => void
}

/** Without a broker every process hears of every school. */
export const everySchool: Attendance = {
  attends: () => true,
  attend: () => Promise.resolve(true),
  keep: () => () => undefined,
}

interface Attended {
  isHere: boolean
  joining: Promise<boolean> | null
  askedAt: number
  kept: number
}

/** Called when news of a school, or of all (null), may have been missed. */
export interface AttendanceHandlers {
  /** Forgets what is remembered: news came before this process listened, or will come after. */
  forget(schoolId: string | null): void
  /** Makes readers read again: from now on nothing is missed, but something may have been. */
  resync(schoolId: string | null): void
}

type AttendedLine = Pick<BrokerLine, 'isUp' | 'hear' | 'leave' | 'renew'>

/** Hears through a broker of the schools that are asked for here, and of others no longer than it must. */
export class BrokerAttendance implements Attendance {
  readonly #schools = new Map<string, Attended>()
  readonly #leaving = new Map<string, Promise<void>>()
  readonly #line: AttendedLine
  readonly #handlers: AttendanceHandlers
  readonly #keepMs: number
  readonly #timer: NodeJS.Timeout
  /** Counts how often the line was made or lost. */
  #era = 0
  #isSettled = false

  constructor(line: AttendedLine, handlers: AttendanceHandlers, { keepMs = KEEP_MS, lookMs = LOOK_MS } = {}) {
    this.#line = line
    this.#handlers = handlers
    this.#keepMs = keepMs
    this.#timer = setInterval(() => this.#leaveIdle(), lookMs).unref()
  }

  /** Whether the connection is up and all schools heard before it broke are heard again. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /** The number of schools heard now. */
  get size(): number {
    let count = 0
    for (const { isHere } of this.#schools.values()) if (isHere) count += 1
    return count
  }

  attends(schoolId: string): boolean {
    const one = this.#schools.get(schoolId)
    if (one === undefined) return false
    one.askedAt = Date.now()
    return one.isHere
  }

  async attend(schoolId: string): Promise<boolean> {
    const one = this.#known(schoolId)
    one.askedAt = Date.now()
    if (one.isHere) return true
    if (!this.#line.isUp()) return false
    const joining = this.#join(schoolId, one)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS)
    })
    return Promise.race([joining, late]).finally(() => clearTimeout(timer))
  }

  keep(schoolId: string): () => void {
    const one = this.#known(schoolId)
    one.kept += 1
    if (!one.isHere && this.#line.isUp()) void this.#join(schoolId, one)
    let isKept = true
    return () => {
      if (!isKept) return
      isKept = false
      one.kept -= 1
      one.askedAt = Date.now()
    }
  }

  /** The connection is up: subscribes to everything again; news in between may have been missed. */
  async up(): Promise<void> {
    this.#era += 1
    const era = this.#era
    const again = [...this.#schools.keys()]
    try {
      await this.#line.hear(again)
    } catch {
      // A connection that carries only part of the news is useless.
      if (era === this.#era) this.#line.renew('it does not let this process hear of its schools')
      return
    }
    if (era !== this.#era) return
    this.#handlers.forget(null)
    for (const schoolId of again) {
      const one = this.#schools.get(schoolId)
      if (one !== undefined) one.isHere = true
    }
    this.#isSettled = true
    this.#handlers.resync(null)
  }

  /** The connection is lost: nothing may be remembered until it is back. */
  down(): void {
    this.#era += 1
    this.#isSettled = false
    for (const one of this.#schools.values()) {
      one.isHere = false
      one.joining = null
    }
    this.#leaving.clear()
    this.#handlers.forget(null)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #known(schoolId: string): Attended {
    const known = this.#schools.get(schoolId)
    if (known !== undefined) return known
    const one: Attended = { isHere: false, joining: null, askedAt: Date.now(), kept: 0 }
    this.#schools.set(schoolId, one)
    return one
  }

  #join(schoolId: string, one: Attended): Promise<boolean> {
    const era = this.#era
    const join = async (): Promise<boolean> => {
      try {
        // The broker would take the second of two messages that cross for both.
        await this.#leaving.get(schoolId)
        await this.#line.hear([schoolId])
      } catch {
        if (era === this.#era) one.joining = null
        return false
      }
      if (era !== this.#era || this.#schools.get(schoolId) !== one) return false
      one.joining = null
      if (one.isHere) return true
      this.#handlers.forget(schoolId)
      one.isHere = true
      this.#handlers.resync(schoolId)
      return true
    }
    one.joining ??= join()
    return one.joining
  }

  #leaveIdle(): void {
    const since = Date.now() - this.#keepMs
    for (const [schoolId, one] of this.#schools) {
      if (one.kept > 0 || one.askedAt > since || one.joining !== null) continue
      this.#schools.delete(schoolId)
      this.#handlers.forget(schoolId)
      if (!one.isHere) continue
      const leaving = this.#line.leave(schoolId).catch(() => undefined)
      this.#leaving.set(schoolId, leaving)
      void leaving.finally(() => {
        if (this.#leaving.get(schoolId) === leaving) this.#leaving.delete(schoolId)
      })
    }
  }
}
