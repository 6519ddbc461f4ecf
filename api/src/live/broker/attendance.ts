import type { BrokerLine } from './line.ts'

/** How long somebody who comes to a school waits for the broker to confirm that its news arrive. */
const PATIENCE_MS = 1_000
/** How long the news of a school are heard after somebody has last asked for it, and how often that is looked at. */
const KEEP_MS = 10 * 60_000
const LOOK_MS = 60_000

/** Of which schools a process hears. What it remembers of a school it may remember only as long as that is so. */
export interface Attendance {
  /** Whether the news of the school arrive here now. Who asks keeps it so for a while. */
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

/** What is done when news may have been missed: of one school, or of all (null). */
export interface AttendanceHandlers {
  /** What is remembered must go: news came before anybody listened here, or will come after. */
  forget(schoolId: string | null): void
  /** Who looks must look again: from now on nothing is missed, but something may have been. */
  resync(schoolId: string | null): void
}

type AttendedLine = Pick<BrokerLine, 'isUp' | 'hear' | 'leave' | 'renew'>

/** Hears by a broker of those schools that are asked for here, and of others for no longer than it must. */
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

  /** Whether the line stands and all schools that were heard before it broke are heard again. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /** How many schools are heard now. */
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

  /** The line stands: all that was heard is asked for anew, and what came meanwhile may have been missed. */
  async up(): Promise<void> {
    this.#era += 1
    const era = this.#era
    const again = [...this.#schools.keys()]
    try {
      await this.#line.hear(again)
    } catch {
      // A line that carries only a part of the news is none.
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

  /** The line is lost: nothing may be remembered until it stands again. */
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
