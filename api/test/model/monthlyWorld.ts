/**
 * Works out what monthly contracts must be as months end, without any code of the product: plain sums over plain lists
 * (D45, D90, D95, D97, D98, D144, D149).
 */

export interface MonthlyPayment {
  value: number
  date: string
  memo: string
  uncollectible: boolean
}

export interface MonthlyContract {
  id: string
  name: string
  start: string
  end: string
  monthly: number
  carryOver: boolean
  bookingLimit: number | null
  cancelLimit: number | null
  price: number
  /** The entries in force, by number, and the highest number ever given. */
  adjustments: Map<number, number>
  payments: Map<number, MonthlyPayment>
  last: { adjustments: number; payments: number }
  points: number
  /** The points carried to it from others, less those carried from it; below 0 where own points went along. */
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
  endsAt: string
  cancelBy: string
  cost: number
  state: 'live' | 'returned' | 'lost' | 'undone'
}

/** A contract that nothing has happened to yet. */
export const untouched = () => ({
  adjustments: new Map<number, number>(),
  payments: new Map<number, MonthlyPayment>(),
  last: { adjustments: 0, payments: 0 },
  carriedIn: 0,
  carried: false,
  renewed: false,
  used: false,
  touched: false,
  deleted: false,
})

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)

export class MonthlyWorld {
  readonly contracts: MonthlyContract[] = []
  readonly bookings: MonthlyBooking[] = []

  owing({ price, adjustments, payments }: MonthlyContract): number {
    return price + sum(adjustments.values()) - sum([...payments.values()].map(({ value }) => value))
  }

  /** Bookings and returns of a contract in the month of `date`. */
  counted(contract: MonthlyContract, date: string): { bookings: number; returns: number } {
    const inMonth = this.bookings.filter(
      (each) => each.contract === contract && each.startsAt.slice(0, 7) === date.slice(0, 7),
    )
    return {
      bookings: inMonth.filter(({ state }) => state === 'live' || state === 'lost').length,
      returns: inMonth.filter(({ state }) => state === 'returned').length,
    }
  }

  following(contract: MonthlyContract): MonthlyContract | undefined {
    return this.contracts.find((each) => each.before === contract && !each.deleted)
  }

  /** Those that end before the month and have nobody after them. */
  renewable(monthStart: string): MonthlyContract[] {
    return this.contracts.filter(({ deleted, renewed, end }) => !deleted && !renewed && end < monthStart)
  }

  renew(contract: MonthlyContract, made: Pick<MonthlyContract, 'id' | 'name' | 'start' | 'end'>, today: string): void {
    const { monthly, carryOver, bookingLimit, cancelLimit, price } = contract
    contract.renewed = true
    const terms = { monthly, carryOver, bookingLimit, cancelLimit, price }
    this.contracts.push({ ...untouched(), ...made, ...terms, points: monthly, before: contract })
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
      from.carriedIn -= from.points
      from.points = 0
      from = to
    }
  }

  midnight(today: string): void {
    for (const contract of this.contracts.toSorted((a, b) => (a.end < b.end ? -1 : 1))) this.carry(contract, today)
  }

  payer(date: string, cost: number): MonthlyContract | undefined {
    const able = this.contracts.filter((contract) => {
      const { deleted, start, end, points, bookingLimit } = contract
      const has = !deleted && start <= date && date <= end && points >= cost
      return has && (bookingLimit === null || this.counted(contract, date).bookings < bookingLimit)
    })
    const order = ({ end, start, name }: MonthlyContract) => `${end} ${start} ${name}`
    return able.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[0]
  }

  book(payer: MonthlyContract, booking: Omit<MonthlyBooking, 'contract' | 'state'>): void {
    payer.points -= booking.cost
    payer.used = true
    this.bookings.push({ ...booking, contract: payer, state: 'live' })
  }

  cancel(booking: MonthlyBooking, state: 'returned' | 'lost' | 'undone'): void {
    booking.state = state
    if (state === 'lost') return
    booking.contract.points += booking.cost
    this.moveOn(booking.contract)
  }

  /** Whether lessons that have not ended keep it. */
  isKept(contract: MonthlyContract, now: string): boolean {
    return this.bookings.some((each) => each.state === 'live' && each.contract === contract && each.endsAt > now)
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
    const back = Math.max(0, Math.min(contract.points, contract.carriedIn))
    contract.points -= back
    contract.carriedIn -= back
    before.points += back
    before.carriedIn += back
  }

  /** Whether nothing of it was used since it was made. */
  isFresh({ used, touched, renewed }: MonthlyContract): boolean {
    return !used && !touched && !renewed
  }
}
