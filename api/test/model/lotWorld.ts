/**
 * Works out what the lots of a student's contracts must be, without any code of the product: lists that are gone
 * through from the front.
 */

export interface ModelLot {
  contract: ModelMonth
  origin: 'contract' | 'carried' | 'make-up' | 'gift'
  from: string | null
  until: string | null
  /** When its points were first given, and the order of lots of that second. */
  since: string
  number: number
  given: number
  points: number
  source: ModelLot | null
}

/** A contract of one month. */
export interface ModelMonth {
  id: string
  version: number
  start: string
  end: string
  carries: boolean
  /** The most points carried over, and for how many months; 0 for no limit. */
  most: number
  months: number
  /** The points that were carried over so far and are limited. */
  carried: number
  /** The points that were carried over into it, less those that went back. */
  carriedIn: number
  isCarried: boolean
  next: ModelMonth | null
}

export interface ModelLesson {
  slotId: string
  bookingId: string
  course: number
  day: string
  startsAt: string
  cost: number
  contract: ModelMonth
  /** What it took from each lot, while it is booked; what came back, once it is cancelled. */
  parts: Map<ModelLot, number>
  isLive: boolean
  cancelledAt: string | null
  /** Whether the last thing that happened to it can be undone. */
  isLastCancelled: boolean
  mark: { attendance: 'present' | 'absent' | null; reason: 'told' | 'notTold' | null }
  /** The make-up points that its mark has given. */
  madeUp: ModelLot | null
}

export class LotWorld {
  readonly months: ModelMonth[] = []
  readonly removed: ModelMonth[] = []
  readonly lessons: ModelLesson[] = []
  lots: ModelLot[] = []
  private number = 0

  add(lot: Omit<ModelLot, 'number' | 'given' | 'points' | 'source'>, source: ModelLot | null = null): ModelLot {
    this.number += 1
    const made = { ...lot, number: this.number, given: 0, points: 0, source }
    this.lots.push(made)
    return made
  }

  own(contract: ModelMonth, since: string): ModelLot {
    const found = this.lots.find((lot) => lot.contract === contract && lot.origin === 'contract')
    return found ?? this.add({ contract, origin: 'contract', from: null, until: null, since })
  }

  pointsOf(contract: ModelMonth): number {
    return this.lots.filter((lot) => lot.contract === contract).reduce((sum, { points }) => sum + points, 0)
  }

  /** The lots of a contract that a lesson on `day` may use, in the order in which it does. */
  usable(contract: ModelMonth, day: string): ModelLot[] {
    return this.inOrder(contract).filter(
      ({ points, from, until }) => points > 0 && (from === null || from <= day) && (until === null || until >= day),
    )
  }

  inOrder(contract: ModelMonth): ModelLot[] {
    const key = ({ until, since, number }: ModelLot) =>
      `${until ?? '9999-99-99'} ${since} ${String(number).padStart(9, '0')}`
    return this.lots.filter((lot) => lot.contract === contract).toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }

  /** Takes points from lots, one at a time; null if there are too few. */
  take(lots: readonly ModelLot[], points: number): Map<ModelLot, number> | null {
    if (lots.reduce((sum, lot) => sum + lot.points, 0) < points) return null
    const parts = new Map<ModelLot, number>()
    for (let left = points; left > 0; left -= 1) {
      const lot = lots.find((each) => each.points > 0)
      if (lot === undefined) throw new Error('a point is missing')
      lot.points -= 1
      parts.set(lot, (parts.get(lot) ?? 0) + 1)
    }
    return parts
  }

  /** A lot and those that its points were carried on to. */
  chainOf(lot: ModelLot): ModelLot[] {
    return [lot, ...this.lots.filter(({ source }) => source === lot).flatMap((each) => this.chainOf(each))]
  }

  /** Ends what is left of the make-up points of a lesson. */
  undo(lesson: ModelLesson): void {
    for (const lot of lesson.madeUp === null ? [] : this.chainOf(lesson.madeUp)) {
      lot.given -= lot.points
      lot.points = 0
    }
    Object.assign(lesson, { madeUp: null, mark: { attendance: null, reason: null } })
  }

  /** Returns what a lesson took to where it came from; a contract that has been carried over passes it on. */
  refund(lesson: ModelLesson): void {
    for (const [lot, points] of lesson.parts) lot.points += points
    if (lesson.contract.isCarried) this.carryOn(lesson.contract)
  }

  /** Moves what lasts longer than a contract, or all it has if it carries over, into the next one. */
  carryOn(contract: ModelMonth): void {
    for (let here = contract; here.isCarried && here.next !== null; here = here.next) {
      const { next } = here
      for (const lot of this.inOrder(here).toReversed()) {
        if (lot.points === 0) continue
        if (lot.until === null ? !here.carries : lot.until <= here.end) continue
        const isLimited = here.most > 0 && (lot.origin === 'contract' || lot.origin === 'carried')
        const moved = isLimited ? Math.min(lot.points, Math.max(0, here.most - here.carried)) : lot.points
        if (lot.origin === 'contract' || lot.origin === 'carried') here.carried += moved
        if (moved === 0) continue
        const until = lot.until === null && here.months > 0 ? lastDayAfter(here.end, here.months) : lot.until
        const there =
          this.lots.find((each) => each.contract === next && each.source === lot) ??
          this.add({ ...lot, until, contract: next, origin: lot.origin === 'contract' ? 'carried' : lot.origin }, lot)
        there.points += moved
        there.given += moved
        next.carriedIn += moved
        here.carriedIn -= moved
        lot.given -= moved
        lot.points -= moved
      }
    }
  }

  /** What a refund that went on has added to lots, as its preview says it, and the last contract that has more. */
  gained({ contract: paid, parts }: ModelLesson, before: ReadonlyMap<ModelLot, number>) {
    if (!paid.isCarried) {
      return { contract: paid, shares: [...parts].map(([{ until }, points]) => `${until ?? '-'} ${points}`).toSorted() }
    }
    const more = this.lots.filter((lot) => lot.points > (before.get(lot) ?? 0))
    const contract = this.months.findLast((month) => more.some((lot) => lot.contract === month)) ?? paid
    const shares = more.map((lot) => {
      const isLeft = lot.contract === paid || lot.contract !== contract
      return `${lot.until ?? (isLeft ? lot.contract.end : '-')} ${lot.points - (before.get(lot) ?? 0)}`
    })
    return { contract, shares: shares.toSorted() }
  }

  /** The month that gets points given to `contract`: one that is over for them passes them on. */
  holder(contract: ModelMonth, from: string | null): ModelMonth {
    const { next, isCarried, end } = contract
    const isOver = isCarried || (from !== null && end < from)
    return next !== null && isOver ? this.holder(next, from) : contract
  }

  /** Tells whether lessons other than `without` take points of a month. */
  isUsed(month: ModelMonth, without: readonly ModelLesson[]): boolean {
    return this.lessons.some((lesson) => lesson.isLive && lesson.contract === month && !without.includes(lesson))
  }

  /** Deletes the last month. As many points as were carried into it return, those from `before` first. */
  remove(month: ModelMonth, before: ModelMonth, since: string): void {
    const isBack = before.isCarried && !month.isCarried
    before.isCarried = false
    before.next = null
    before.carried = 0
    this.months.pop()
    this.removed.push(month)
    if (!isBack) return
    const isFrom = ({ source }: ModelLot) => source?.contract === before
    const lots = this.inOrder(month)
    const ordered = [...lots.filter(isFrom), ...lots.filter((lot) => !isFrom(lot))]
    let left = Math.max(0, Math.min(this.pointsOf(month), month.carriedIn))
    for (const lot of ordered) {
      const points = Math.min(lot.points, left)
      if (points === 0) continue
      const there = lot.source?.contract === before ? lot.source : this.own(before, since)
      for (const [side, change] of [
        [lot, -points],
        [there, points],
      ] as const) {
        side.points += change
        side.given += change
      }
      left -= points
      month.carriedIn -= points
      before.carriedIn += points
    }
  }

  /** Does what the jobs do just after midnight of `today`, or in the evening of the day before. */
  jobs(today: string): void {
    for (const month of this.months) this.carryOver(month, today)
    for (const lot of this.lots)
      if (lot.until !== null && lot.until < today && !this.removed.includes(lot.contract)) lot.points = 0
  }

  carryOver(month: ModelMonth, today: string): void {
    if (month.isCarried || month.next === null || month.end >= today) return
    const outlives = this.lots.some(
      (lot) => lot.contract === month && lot.points > 0 && lot.until !== null && lot.until > month.end,
    )
    if (!month.carries && !outlives) return
    month.isCarried = true
    this.carryOn(month)
  }

  payer(day: string): ModelMonth | undefined {
    return this.months.find(({ start, end }) => start <= day && day <= end)
  }
}

/** Returns the last day of the month so many months after one that ends with `day`. */
function lastDayAfter(day: string, months: number): string {
  const month = Temporal.PlainYearMonth.from(day.slice(0, 7)).add({ months })
  return month.toPlainDate({ day: month.daysInMonth }).toString()
}
