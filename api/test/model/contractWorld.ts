/**
 * Works out what contracts, their money and what is charged to them must be, without any code of the product: a plain
 * list of what holds, counted again for every question.
 */

export interface ModelContract {
  id: string
  name: string
  student: number
  active: boolean
  deleted: boolean
  used: boolean
  startDate: string
  endDate: string
  bookingLimit: number | null
  cancelLimit: number | null
  courses: number[]
  value: number
  /** Every movement of points. */
  moves: number[]
  /** The entries in force, by number; `last` is the highest number ever given. */
  adjustments: Map<number, number>
  payments: Map<number, number>
  last: { adjustments: number; payments: number }
  /** The numbers of payments that were corrected or taken out since they were made. */
  touched: Set<number>
}

/** A payment with what was left over of it: on which contracts it is, and what of it is a deposit. */
export interface ModelRun {
  id: string
  student: number
  parts: { contract: ModelContract; number: number; value: number }[]
  deposit: number
}

export interface ModelBooking {
  student: number
  slot: number
  contract: ModelContract
  cost: number
  state: 'live' | 'returned' | 'lost' | 'undone'
}

export interface ModelSlot {
  id: string
  date: string
  course: number
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)

export class ContractWorld {
  readonly contracts: ModelContract[] = []
  readonly bookings: ModelBooking[] = []
  readonly runs: ModelRun[] = []

  /** The yen that are held for a student. */
  held(student: number): number {
    return sum(this.runs.filter((run) => run.student === student).map(({ deposit }) => deposit))
  }

  /** Puts yen on a contract, and returns the number of that payment. */
  pay(contract: ModelContract, value: number): number {
    contract.payments.set((contract.last.payments += 1), value)
    return contract.last.payments
  }

  points(contract: ModelContract): number {
    return sum(contract.moves)
  }

  owing({ value, adjustments, payments }: ModelContract): number {
    return value + sum(adjustments.values()) - sum(payments.values())
  }

  live(student: number, slot: number): ModelBooking | undefined {
    return this.bookings.find((each) => each.student === student && each.slot === slot && each.state === 'live')
  }

  charged(contract: ModelContract): ModelBooking[] {
    return this.bookings.filter((each) => each.contract === contract)
  }

  /** Bookings and returns of a contract in the month of `date`. */
  counted(contract: ModelContract, date: string, dates: readonly string[]): { bookings: number; returns: number } {
    const inMonth = this.charged(contract).filter(({ slot }) => dates[slot]?.slice(0, 7) === date.slice(0, 7))
    return {
      bookings: inMonth.filter(({ state }) => state === 'live' || state === 'lost').length,
      returns: inMonth.filter(({ state }) => state === 'returned').length,
    }
  }

  /**
   * Returns the contract that pays: of those that can, the one that ends first, then that starts first, then by name
   * (D45).
   */
  payer(student: number, slot: ModelSlot, cost: number, dates: readonly string[]): ModelContract | undefined {
    const able = this.contracts.filter(
      (contract) =>
        contract.student === student &&
        contract.active &&
        !contract.deleted &&
        contract.startDate <= slot.date &&
        slot.date <= contract.endDate &&
        contract.courses.includes(slot.course) &&
        this.points(contract) >= cost &&
        (contract.bookingLimit === null || this.counted(contract, slot.date, dates).bookings < contract.bookingLimit),
    )
    const order = ({ endDate, startDate, name }: ModelContract) => `${endDate} ${startDate} ${name}`
    return able.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[0]
  }
}
