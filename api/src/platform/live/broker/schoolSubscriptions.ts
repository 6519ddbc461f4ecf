import type { BrokerConnection } from './connection.ts'

/** The longest time that a new subscriber of a school waits for the broker to confirm the subscription. */
const CONFIRM_TIMEOUT_MS = 1_000
/** The time after the last request for which a school stays subscribed, which is also the time between two checks. */
const IDLE_MS = 10 * 60_000
const CHECK_INTERVAL_MS = 60_000

/** The schools this process is subscribed to. It may remember a school's data only while it is. */
export interface SchoolSubscriptions {
  /** Tells whether the school's announcements arrive here now. Asking keeps them coming for a while. */
  isSubscribed(schoolId: string): boolean
  /** Subscribes if need be, and resolves once they arrive; false when they cannot just now. */
  ensureSubscribed(schoolId: string): Promise<boolean>
  /** Keeps the subscription, also after an outage, until the returned function is called. */
  hold(schoolId: string): () => void
}

/** Without a broker, every process gets the announcements of every school. */
export const everySchool: SchoolSubscriptions = {
  isSubscribed: () => true,
  ensureSubscribed: () => Promise.resolve(true),
  hold: () => () => undefined,
}

interface SubscribedSchool {
  isLive: boolean
  joining: Promise<boolean> | null
  askedAt: number
  holders: number
}

/** Called when news of a school, or of all (null), may have been missed. */
export interface SubscriptionHandlers {
  /** Forgets what is remembered: news came before this process listened, or will come after. */
  forget(schoolId: string | null): void
  /** Makes readers read again: from now on nothing is missed, but something may have been. */
  resync(schoolId: string | null): void
}

type SubscribedConnection = Pick<BrokerConnection, 'isUp' | 'subscribe' | 'unsubscribe' | 'reconnect'>

/** Subscribes at the broker to the schools this process is asked for, for as long as it is asked. */
export class BrokerSubscriptions implements SchoolSubscriptions {
  readonly #schools = new Map<string, SubscribedSchool>()
  readonly #leaving = new Map<string, Promise<void>>()
  readonly #connection: SubscribedConnection
  readonly #handlers: SubscriptionHandlers
  readonly #idleMs: number
  readonly #timer: NodeJS.Timeout
  /** Counts how often the connection was made or lost. */
  #connectionCount = 0
  #isSettled = false

  constructor(
    connection: SubscribedConnection,
    handlers: SubscriptionHandlers,
    { idleMs = IDLE_MS, checkIntervalMs = CHECK_INTERVAL_MS } = {},
  ) {
    this.#connection = connection
    this.#handlers = handlers
    this.#idleMs = idleMs
    this.#timer = setInterval(() => this.#leaveIdle(), checkIntervalMs).unref()
  }

  /** Tells whether the connection is up and every school is subscribed again. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /** The number of schools subscribed to now. */
  get size(): number {
    let count = 0
    for (const { isLive } of this.#schools.values()) if (isLive) count += 1
    return count
  }

  isSubscribed(schoolId: string): boolean {
    const school = this.#schools.get(schoolId)
    if (school === undefined) return false
    school.askedAt = Date.now()
    return school.isLive
  }

  async ensureSubscribed(schoolId: string): Promise<boolean> {
    const school = this.#known(schoolId)
    school.askedAt = Date.now()
    if (school.isLive) return true
    if (!this.#connection.isUp()) return false
    const joining = this.#join(schoolId, school)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), CONFIRM_TIMEOUT_MS)
    })
    return Promise.race([joining, late]).finally(() => clearTimeout(timer))
  }

  hold(schoolId: string): () => void {
    const school = this.#known(schoolId)
    school.holders += 1
    if (!school.isLive && this.#connection.isUp()) void this.#join(schoolId, school)
    let isKept = true
    return () => {
      if (!isKept) return
      isKept = false
      school.holders -= 1
      school.askedAt = Date.now()
    }
  }

  /** Subscribes to every school again; changes since the last connection may be missed. */
  async up(): Promise<void> {
    this.#connectionCount += 1
    const connectionCount = this.#connectionCount
    const again = [...this.#schools.keys()]
    try {
      await this.#connection.subscribe(again)
    } catch {
      // A connection that carries only part of the news is useless.
      if (connectionCount === this.#connectionCount)
        this.#connection.reconnect('it does not let this process hear of its schools')
      return
    }
    if (connectionCount !== this.#connectionCount) return
    this.#handlers.forget(null)
    for (const schoolId of again) {
      const school = this.#schools.get(schoolId)
      if (school !== undefined) school.isLive = true
    }
    this.#isSettled = true
    this.#handlers.resync(null)
  }

  /** Forgets everything remembered, until the connection is back. */
  down(): void {
    this.#connectionCount += 1
    this.#isSettled = false
    for (const school of this.#schools.values()) {
      school.isLive = false
      school.joining = null
    }
    this.#leaving.clear()
    this.#handlers.forget(null)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #known(schoolId: string): SubscribedSchool {
    const subscribed = this.#schools.get(schoolId)
    if (subscribed !== undefined) return subscribed
    const school: SubscribedSchool = { isLive: false, joining: null, askedAt: Date.now(), holders: 0 }
    this.#schools.set(schoolId, school)
    return school
  }

  #join(schoolId: string, school: SubscribedSchool): Promise<boolean> {
    const connectionCount = this.#connectionCount
    const join = async (): Promise<boolean> => {
      try {
        // The broker would take the second of two messages that cross for both.
        await this.#leaving.get(schoolId)
        await this.#connection.subscribe([schoolId])
      } catch {
        if (connectionCount === this.#connectionCount) school.joining = null
        return false
      }
      if (connectionCount !== this.#connectionCount || this.#schools.get(schoolId) !== school) return false
      school.joining = null
      if (school.isLive) return true
      this.#handlers.forget(schoolId)
      school.isLive = true
      this.#handlers.resync(schoolId)
      return true
    }
    school.joining ??= join()
    return school.joining
  }

  #leaveIdle(): void {
    const since = Date.now() - this.#idleMs
    for (const [schoolId, school] of this.#schools) {
      if (school.holders > 0 || school.askedAt > since || school.joining !== null) continue
      this.#schools.delete(schoolId)
      this.#handlers.forget(schoolId)
      if (!school.isLive) continue
      const leaving = this.#connection.unsubscribe(schoolId).catch(() => undefined)
      this.#leaving.set(schoolId, leaving)
      void leaving.finally(() => {
        if (this.#leaving.get(schoolId) === leaving) this.#leaving.delete(schoolId)
      })
    }
  }
}
