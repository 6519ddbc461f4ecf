/**
 * What monthly contracts must be as months end, worked out without any code of the product: plain sums over plain lists
 * (D45, D90, D97, D98, D144).
 */

export interface MonthlyContract {
  id: string
  name: string
  start: string
  end: string
  monthly: number
  carryOver: boolean
  points: number
  /** What has come from the contract before it. */
  carriedIn: number
  carried: boolean
  renewed: boolean
  used: boolean
  touched: boolean
  deleted: boolean
  before: MonthlyContract | null
}

export interface MonthlyBooking {
  contract: MonthlyContract
  slot: string
  startsAt: string
  cancelBy: string
  cost: number
  live: boolean
}

export class MonthlyWorld {
  readonly contracts: MonthlyContract[] = []
  readonly bookings: MonthlyBooking[] = []

  following(contract: MonthlyContract): MonthlyContract | undefined {
    return this.contracts.find((each) => each.before === contract && !each.deleted)
  }

  /** Those that end before the month and have nobody after them. */
  renewable(monthStart: string): MonthlyContract[] {
    return this.contracts.filter(({ deleted, renewed, end }) => !deleted && !renewed && end < monthStart)
  }

  renew(contract: MonthlyContract, made: Pick<MonthlyContract, 'id' | 'name' | 'start' | 'end'>, today: string): void {
    const { monthly, carryOver } = contract
    contract.renewed = true
    const fresh = { carriedIn: 0, carried: false, renewed: false, used: false, touched: false, deleted: false }
    this.contracts.push({ ...fresh, ...made, monthly, carryOver, points: monthly, before: contract })
    this.carry(contract, today)
  }

  /** After its last day what is left moves on, and on. */
  carry(contract: MonthlyContract, today: string): void {
    const due = contract.carryOver && !contract.carried && !contract.deleted && contract.end < today
    if (!due || this.following(contract) === undefined) return
    contract.carried = true
    this.moveOn(contract)
  }

  moveOn(contract: MonthlyContract): void {
    let from = contract
    for (;;) {
      const to = this.following(from)
      if (!from.carried || to === undefined) return
      to.points += from.points
      to.carriedIn += from.points
      from.points = 0
      from = to
    }
  }

  midnight(today: string): void {
    for (const contract of this.contracts.toSorted((a, b) => (a.end < b.end ? -1 : 1))) this.carry(contract, today)
  }

  payer(date: string, cost: number): MonthlyContract | undefined {
    const able = this.contracts.filter(
      ({ deleted, start, end, points }) => !deleted && start <= date && date <= end && points >= cost,
    )
    const order = ({ end, start, name }: MonthlyContract) => `${end} ${start} ${name}`
    return able.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[0]
  }

  book(payer: MonthlyContract, booking: Omit<MonthlyBooking, 'contract' | 'live'>): void {
    payer.points -= booking.cost
    payer.used = true
    this.bookings.push({ ...booking, contract: payer, live: true })
  }

  cancel(booking: MonthlyBooking, returned: boolean): void {
    booking.live = false
    if (!returned) return
    booking.contract.points += booking.cost
    this.moveOn(booking.contract)
  }

  /** Whether lessons to come keep it. */
  isKept(contract: MonthlyContract, now: string): boolean {
    return this.bookings.some((each) => each.live && each.contract === contract && each.startsAt > now)
  }

  /** Goes, and gives back what had come from the one before it, as far as it is there. */
  drop(contract: MonthlyContract): void {
    const { before } = contract
    contract.deleted = true
    if (before === null) return
    before.renewed = false
    if (!before.carried) return
    before.carried = false
    if (contract.carried) return
    const back = Math.min(contract.points, contract.carriedIn)
    contract.points -= back
    contract.carriedIn -= back
    before.points += back
  }

  /** Whether nothing of it was used since it was made. */
  isFresh({ used, touched, renewed }: MonthlyContract): boolean {
    return !used && !touched && !renewed
  }
}
