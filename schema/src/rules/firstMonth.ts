import { lookup } from './lookup.ts'
import { lastDayOfMonth, type WallDate } from './time.ts'

/** Whether the whole month is paid and given, or its share by days. */
export const firstMonths = ['whole', 'days'] as const
export type FirstMonth = (typeof firstMonths)[number]

export const roundings = ['down', 'nearest', 'up'] as const
export type Rounding = (typeof roundings)[number]

/** The units to which an amount is rounded: 1, 10 or 100 yen. */
export const roundingUnits = ['one', 'ten', 'hundred'] as const
export type RoundingUnit = (typeof roundingUnits)[number]

/** What a school takes and gives for a first month that does not begin on its 1st. */
export interface FirstMonthSettings {
  firstMonth: FirstMonth
  firstMonthRounding: Rounding
  firstMonthUnit: RoundingUnit
  firstMonthPoints: FirstMonth
}

/** The share of a first month: its days of all days, its price in yen, and its points. */
export interface FirstMonthShare {
  days: number
  ofDays: number
  price: number
  points: number
}

const yenOf: Readonly<Record<RoundingUnit, number>> = lookup({ one: 1, ten: 10, hundred: 100 })
const rounded: Readonly<Record<Rounding, (amount: number) => number>> = lookup({
  down: Math.floor,
  nearest: Math.round,
  up: Math.ceil,
})

/**
 * Returns the share of a month's price and points from `startDate` on, as the school's settings say; null for the 1st
 * of a month and where whole months are sold. A price is never above that of the month. Points are rounded up, so that
 * nobody begins without one. (PLAN-08)
 */
export function firstMonthShare(
  month: { price: number; points: number },
  startDate: WallDate,
  settings: FirstMonthSettings,
): FirstMonthShare | null {
  const day = Number(startDate.slice(8))
  if (settings.firstMonth === 'whole' || day === 1) return null
  const ofDays = Number(lastDayOfMonth(startDate).slice(8))
  const days = ofDays - day + 1
  const unit = yenOf[settings.firstMonthUnit]
  // Multiplied first: a share like 12 of 30 days is exact.
  const price = rounded[settings.firstMonthRounding]((month.price * days) / (ofDays * unit)) * unit
  const points = settings.firstMonthPoints === 'whole' ? month.points : Math.ceil((month.points * days) / ofDays)
  return { days, ofDays, price: Math.min(price, month.price), points }
}
