import { Busy } from './deadlines.ts'

/** For how long a school counts as there after it has asked for something, in milliseconds. */
const LATELY_MS = 1_000

/** How many turns there are, and how long one waits for them. */
export interface FairSize {
  /** How many go on at once, of all schools together. */
  most: number
  /** How many of one school, as long as others are there. */
  share: number
  /** How many of one school that is alone; all of them, when left out. */
  alone?: number
  /** How many of one school may wait. */
  longest: number
  /** How long one may wait, in milliseconds. */
  patience: number
  /**
   * How long a turn counts while others of its school wait, in milliseconds: what takes longer waits for something itself,
   * such as a lock, and shall not hold up its school. For ever, when left out.
   */
  countsFor?: number
  /** The clock, in milliseconds, by which that is measured; the time of day when left out. */
  clock?: () => number
}

/** How often turns are looked at that may have counted for long enough, at most, in milliseconds. */
const LOOK_MS = 10

/** Leave to go on, until it is given back. */
export interface Turn {
  /** Gives it back; the second time does nothing. */
  readonly leave: () => void
}

/**
 * Lets work of many schools go on, some at a time. A school that is alone has as many turns as there are for it; as soon as
 * others are there each has its share, however much one of them asks for. Who waits is served in the order of coming within a school,
 * and of the schools the one that has least going on.
 */
export class FairTurns {
  readonly #size: FairSize
  readonly #schools = new Map<string, School>()
  /** Those of which somebody waits; the one that was served longest ago comes first. */
  readonly #lines = new Set<School>()
  #going = 0
  #waiting = 0
  /** The school that came last, and the last one before it that was another. */
  #last = { school: '', at: Number.NEGATIVE_INFINITY }
  #other = Number.NEGATIVE_INFINITY

  constructor(size: FairSize) {
    this.#size = size
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting
  }

  /** Does `work` when it is the turn of `school`. Throws Busy when none comes in time, or too many of it wait already. */
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
   * A turn of `school`, at once where nobody need wait. Throws, or rejects with, Busy as `run` does. What is for no school
   * in particular, named '', takes turns like one and is no other school to anybody.
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

  /** Lets go who may. */
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

  /** Looks after turns that take too long to count, while somebody of the school waits. */
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

/** What goes on of one school, since when, and who waits. */
interface School {
  readonly name: string
  readonly going: Map<Turn, number>
  readonly line: Set<() => void>
  watch?: NodeJS.Timeout
}
