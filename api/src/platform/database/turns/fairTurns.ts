import { Busy } from '../deadlines.ts'

/** How long a school counts as present after its last request, in milliseconds. */
const LATELY_MS = 1_000

/** The number of turns, and how long one waits for them. */
export interface FairLimits {
  /** The most turns at once, over all schools. */
  maxRunning: number
  /** The most turns of one school while others are present; `maxRunning` when left out. */
  maxPerSchool?: number
  /** The most turns of the only active school; `maxRunning` when left out. */
  maxPerLoneSchool?: number
  /** The most waiting requests of one school. */
  maxQueued: number
  /** The longest wait, in milliseconds. */
  timeout: number
  /**
   * How long a turn counts while others of its school wait, in milliseconds. Longer work is waiting itself, such as for
   * a lock, and must not hold up its school. For ever when left out.
   */
  countsFor?: number
  /** The clock that measures `countsFor`, in milliseconds; `performance.now` when left out. */
  clock?: () => number
}

/**
 * The shortest pause between checks for turns that have counted long enough, in milliseconds, with its own clock.
 */
const CHECK_INTERVAL_MS = 10

/** What one request wants otherwise. */
interface TurnOptions {
  /** The longest wait of this request, in milliseconds. */
  timeout?: number
  /** The error where too many of its school wait already; Busy when left out. */
  refusal?: () => Error
}

/** Permission to run, until it is given back. */
export interface Turn {
  /** Gives it back; a second call does nothing. */
  readonly leave: () => void
}

/**
 * Runs the work of many schools, some at a time. The only active school may use all the turns meant for it. Once others
 * are present, each gets its share, however much one of them asks for. Within a school requests are served in order;
 * among schools, the one with the fewest running goes first. Every queue of this process is one of these, except the
 * one of a slot (`bookings/queue/`). There, one request's look at the slot answers those behind it.
 */
export class FairTurns {
  readonly #size: FairLimits
  readonly #schools = new Map<string, School>()
  /** The schools with waiting requests; the one that was served longest ago comes first. */
  readonly #queues = new Set<School>()
  #running = 0
  #waiting = 0
  /** The school that asked last and when, and when another school last asked. */
  #last = { school: '', at: Number.NEGATIVE_INFINITY }
  #other = Number.NEGATIVE_INFINITY

  constructor(size: FairLimits) {
    this.#size = size
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Does `work` when it is the school's turn. Throws Busy when no turn comes in time, or too many of the school wait
   * already.
   */
  async run<T>(school: string, work: () => Promise<T>, options?: TurnOptions): Promise<T> {
    const turn = this.enter(school, options)
    const { leave } = turn instanceof Promise ? await turn : turn
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Takes a turn of the school, at once where nobody need wait. Throws, or rejects with, Busy as `run` does. Work for
   * no school in particular, named '', takes turns like a school but does not count as another one.
   */
  enter(name: string, { timeout = this.#size.timeout, refusal }: TurnOptions = {}): Turn | Promise<Turn> {
    const now = performance.now()
    if (name !== '') {
      if (name !== this.#last.school) this.#other = this.#last.at
      this.#last = { school: name, at: now }
    }
    const school = this.#schools.get(name) ?? { name, running: new Map<Turn, number>(), queue: new Set<() => void>() }
    if (school.queue.size === 0 && this.#hasTurn(school, now)) return this.#begin(school, now)
    if (school.queue.size >= this.#size.maxQueued) throw refusal?.() ?? new Busy('Too many wait for a turn already.')
    const mine = this.#wait(school, timeout)
    // A school that is the only one again gets more turns.
    this.#startWaiting(now)
    return mine
  }

  #hasTurn(school: School, now: number): boolean {
    const other = school.name === this.#last.school ? this.#other : this.#last.at
    const { maxRunning, maxPerSchool = maxRunning, maxPerLoneSchool = maxRunning } = this.#size
    return (
      this.#running < maxRunning && school.running.size < (now - other < LATELY_MS ? maxPerSchool : maxPerLoneSchool)
    )
  }

  #begin(school: School, now: number): Turn {
    const turn: Turn = { leave: () => this.#leave(school, turn) }
    this.#schools.set(school.name, school)
    school.running.set(turn, this.#size.clock?.() ?? now)
    this.#running += 1
    return turn
  }

  #leave(school: School, turn: Turn): void {
    if (!school.running.delete(turn)) return
    this.#running -= 1
    this.#startWaiting(performance.now())
    this.#forget(school)
  }

  #wait(school: School, timeout: number): Promise<Turn> {
    this.#schools.set(school.name, school)
    this.#queues.add(school)
    this.#waiting += 1
    const mine = new Promise<Turn>((resolve, reject) => {
      const leaveQueue = (): void => {
        clearTimeout(timer)
        this.#waiting -= 1
        school.queue.delete(go)
        if (school.queue.size === 0) this.#queues.delete(school)
      }
      const go = (): void => {
        leaveQueue()
        resolve(this.#begin(school, performance.now()))
      }
      const late = (): void => {
        leaveQueue()
        this.#forget(school)
        reject(new Busy('No turn came in time.'))
      }
      const timer = Number.isFinite(timeout) ? setTimeout(late, timeout) : undefined
      school.queue.add(go)
    })
    this.#watch(school)
    return mine
  }

  /** Starts waiting work as long as there are turns. */
  #startWaiting(now: number): void {
    for (let next = this.#next(now); next !== undefined; next = this.#next(now)) {
      const [go] = next.queue
      // Others come first the next time.
      this.#queues.delete(next)
      this.#queues.add(next)
      go?.()
    }
  }

  #next(now: number): School | undefined {
    let least: School | undefined
    for (const school of this.#queues) {
      if (this.#hasTurn(school, now) && (least === undefined || school.running.size < least.running.size))
        least = school
    }
    return least
  }

  /** Stops counting turns that take too long while others of the school wait. */
  #watch(school: School): void {
    const { countsFor } = this.#size
    const [since] = school.running.values()
    if (countsFor === undefined || since === undefined || school.watch !== undefined) return
    const clock = this.#size.clock ?? (() => performance.now())
    const look = (): void => {
      const counted = clock()
      for (const [turn, begun] of school.running) {
        // A timer may come a moment early.
        if (counted - begun < countsFor - 1) break
        school.running.delete(turn)
        this.#running -= 1
      }
      delete school.watch
      this.#startWaiting(performance.now())
      if (school.queue.size > 0) this.#watch(school)
      else this.#forget(school)
    }
    school.watch = setTimeout(
      look,
      Math.max(this.#size.clock === undefined ? 0 : CHECK_INTERVAL_MS, since + countsFor - clock()),
    )
  }

  #forget(school: School): void {
    if (school.running.size > 0 || school.queue.size > 0) return
    clearTimeout(school.watch)
    this.#schools.delete(school.name)
  }
}

/** A school's running turns with their starts, and its waiting requests. */
interface School {
  readonly name: string
  readonly running: Map<Turn, number>
  readonly queue: Set<() => void>
  watch?: NodeJS.Timeout
}
