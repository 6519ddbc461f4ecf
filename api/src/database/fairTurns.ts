import { Busy } from './deadlines.ts'

/** How long a school counts as present after its last request, in milliseconds. */
const LATELY_MS = 1_000

/** The number of turns, and how long one waits for them. */
export interface FairSize {
  /** The most turns at once, over all schools. */
  most: number
  /** The most turns of one school while others are present. */
  share: number
  /** The most turns of a school that is alone; `most` when left out. */
  alone?: number
  /** The most waiting requests of one school. */
  longest: number
  /** The longest wait, in milliseconds. */
  patience: number
  /**
   * How long a turn counts while others of its school wait, in milliseconds. Longer work is waiting itself, such as for
   * a lock, and must not hold up its school. For ever when left out.
   */
  countsFor?: number
  /** The clock that measures `countsFor`, in milliseconds; `performance.now` when left out. */
  clock?: () => number
}

/**
 * The shortest pause between checks for turns that have counted long enough, in milliseconds, with a clock of its own.
 */
const LOOK_MS = 10

/** Permission to go on, until it is given back. */
export interface Turn {
  /** Gives it back; a second call does nothing. */
  readonly leave: () => void
}

/**
 * Lets work of many schools go on, some at a time. A school that is alone may use all the turns meant for it. Once
 * others are present, each gets its share, however much one of them asks for. Within a school requests are served in
 * order; among schools, the one with the fewest running goes first.
 */
export class FairTurns {
  readonly #size: FairSize
  readonly #schools = new Map<string, School>()
  /** The schools with waiting requests; the one that was served longest ago comes first. */
  readonly #lines = new Set<School>()
  #going = 0
  #waiting = 0
  /** The school that asked last and when, and when another school last asked. */
  #last = { school: '', at: Number.NEGATIVE_INFINITY }
  #other = Number.NEGATIVE_INFINITY

  constructor(size: FairSize) {
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
  async run<T>(school: string, work: () => Promise<T>): Promise<T> {
    const turn = this.enter(school)
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
  enter(name: string): Turn | Promise<Turn> {
    const now = performance.now()
    if (name !== '') {
      if (name !== this.#last.school) this.#other = this.#last.at
      this.#last = { school: name, at: now }
    }
    const school = this.#schools.get(name) ?? { name, going: new Map<Turn, number>(), line: new Set<() => void>() }
    if (school.line.size === 0 && this.#mayGo(school, now)) return this.#begin(school, now)
    if (school.line.size >= this.#size.longest) throw new Busy('Too many wait for a turn already.')
    const mine = this.#wait(school)
    // A school that is alone again has more turns than before.
    this.#goOn(now)
    return mine
  }

  #mayGo(school: School, now: number): boolean {
    const other = school.name === this.#last.school ? this.#other : this.#last.at
    const { most, share, alone = most } = this.#size
    return this.#going < most && school.going.size < (now - other < LATELY_MS ? share : alone)
  }

  #begin(school: School, now: number): Turn {
    const turn: Turn = { leave: () => this.#leave(school, turn) }
    this.#schools.set(school.name, school)
    school.going.set(turn, this.#size.clock?.() ?? now)
    this.#going += 1
    return turn
  }

  #leave(school: School, turn: Turn): void {
    if (!school.going.delete(turn)) return
    this.#going -= 1
    this.#goOn(performance.now())
    this.#forget(school)
  }

  #wait(school: School): Promise<Turn> {
    this.#schools.set(school.name, school)
    this.#lines.add(school)
    this.#waiting += 1
    const { patience } = this.#size
    const mine = new Promise<Turn>((resolve, reject) => {
      const leaveLine = (): void => {
        clearTimeout(timer)
        this.#waiting -= 1
        school.line.delete(go)
        if (school.line.size === 0) this.#lines.delete(school)
      }
      const go = (): void => {
        leaveLine()
        resolve(this.#begin(school, performance.now()))
      }
      const late = (): void => {
        leaveLine()
        this.#forget(school)
        reject(new Busy('No turn came in time.'))
      }
      const timer = Number.isFinite(patience) ? setTimeout(late, patience) : undefined
      school.line.add(go)
    })
    this.#watch(school)
    return mine
  }

  /** Starts waiting work as long as there are turns. */
  #goOn(now: number): void {
    for (let next = this.#next(now); next !== undefined; next = this.#next(now)) {
      const [go] = next.line
      // Others come first the next time.
      this.#lines.delete(next)
      this.#lines.add(next)
      go?.()
    }
  }

  #next(now: number): School | undefined {
    let least: School | undefined
    for (const school of this.#lines) {
      if (this.#mayGo(school, now) && (least === undefined || school.going.size < least.going.size)) least = school
    }
    return least
  }

  /** Stops counting turns that take too long while others of the school wait. */
  #watch(school: School): void {
    const { countsFor } = this.#size
    const [since] = school.going.values()
    if (countsFor === undefined || since === undefined || school.watch !== undefined) return
    const clock = this.#size.clock ?? (() => performance.now())
    const look = (): void => {
      const counted = clock()
      for (const [turn, begun] of school.going) {
        // A timer may come a moment early.
        if (counted - begun < countsFor - 1) break
        school.going.delete(turn)
        this.#going -= 1
      }
      delete school.watch
      this.#goOn(performance.now())
      if (school.line.size > 0) this.#watch(school)
      else this.#forget(school)
    }
    school.watch = setTimeout(look, Math.max(this.#size.clock === undefined ? 0 : LOOK_MS, since + countsFor - clock()))
  }

  #forget(school: School): void {
    if (school.going.size > 0 || school.line.size > 0) return
    clearTimeout(school.watch)
    this.#schools.delete(school.name)
  }
}

/** A school's running turns with their starts, and its waiting requests. */
interface School {
  readonly name: string
  readonly going: Map<Turn, number>
  readonly line: Set<() => void>
  watch?: NodeJS.Timeout
}
