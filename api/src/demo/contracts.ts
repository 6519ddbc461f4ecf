import { randomUUID } from 'node:crypto'
import { dateOf, instantOf, monthAfter, monthOf, plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { Period, PlannedContract } from './model.ts'
import type { Random } from './random.ts'
import { timeZone } from './school.ts'

/** The terms of a contract. Limits of null are no limits (D149); `value` in yen. */
export interface Plan {
  /** The version of the school's plan that the terms are from; left out where they were agreed on with the student. */
  versionId?: string
  points: number
  bookingLimit: number | null
  cancelLimit: number | null
  carryOver: boolean
  value: number
}

/** A plan that the school sells, with its name. */
export type SoldPlan = Plan & { versionId: string; name: string }

export const monthlyPlans: readonly SoldPlan[] = [
  { name: '月4回', points: 8, bookingLimit: 4, cancelLimit: 1, carryOver: false, value: 14_300 },
  { name: '月8回', points: 16, bookingLimit: 8, cancelLimit: 2, carryOver: true, value: 26_400 },
  { name: '月12ポイント', points: 12, bookingLimit: null, cancelLimit: 2, carryOver: true, value: 21_500 },
].map((plan) => ({ versionId: randomUUID(), ...plan }))

export const largestPlan: SoldPlan = {
  versionId: randomUUID(),
  name: '60ポイントパック',
  points: 60,
  bookingLimit: null,
  cancelLimit: 3,
  carryOver: false,
  value: 92_400,
}

export const pointPlans: readonly SoldPlan[] = [
  {
    versionId: randomUUID(),
    name: '20ポイントパック',
    points: 20,
    bookingLimit: null,
    cancelLimit: null,
    carryOver: false,
    value: 35_200,
  },
  {
    versionId: randomUUID(),
    name: '40ポイントパック',
    points: 40,
    bookingLimit: null,
    cancelLimit: 3,
    carryOver: false,
    value: 66_000,
  },
  largestPlan,
]

/** Returns a point contract of one student from `startDate` to `endDate`, written at `createdAt`. */
export function pointContract(
  studentCode: string,
  plan: Plan,
  courseIds: readonly string[],
  [startDate, endDate]: readonly [WallDate, WallDate],
  createdAt: WallTime,
): PlannedContract {
  return {
    id: randomUUID(),
    name: contractName(studentCode, createdAt),
    active: true,
    startDate,
    endDate,
    points: 0,
    opening: plan.points,
    courseIds,
    monthlyBookingLimit: plan.bookingLimit,
    monthlyCancelLimit: plan.cancelLimit,
    usage: [],
    createdAt,
    monthly: false,
    monthlyPoints: 0,
    carryOver: plan.carryOver,
    carryOverComplete: false,
    renewed: false,
    predecessorId: null,
    value: plan.value,
    planVersionId: plan.versionId ?? null,
  }
}

/**
 * Returns one month's contract. The office prepares it on the 15th of the month before (D97), at the time of day
 * `clock`.
 */
export function monthlyContract(
  studentCode: string,
  plan: Plan,
  courseIds: readonly string[],
  month: string,
  clock: string,
): PlannedContract {
  const createdAt = `${monthBefore(month)}-15T${clock}`
  const contract = pointContract(studentCode, plan, courseIds, [`${month}-01`, lastDayOf(month)], createdAt)
  return { ...contract, monthly: true, monthlyPoints: plan.points }
}

/**
 * Returns a student's monthly contracts for every month the demo's days touch; next month's exists only once the
 * office has prepared it.
 */
export function monthlyContracts(
  studentCode: string,
  plan: Plan,
  courseIds: readonly string[],
  period: Period,
  random: Random,
): PlannedContract[] {
  const contracts: PlannedContract[] = []
  const minute = String(random.int(0, 59)).padStart(2, '0')
  const second = String(random.int(0, 59)).padStart(2, '0')
  for (let month = monthOf(period.firstDay); month <= monthOf(period.lastDay); month = monthAfter(month)) {
    const contract = monthlyContract(studentCode, plan, courseIds, month, `10:${minute}:${second}`)
    if (contract.createdAt > period.now) break
    const previous = contracts.at(-1)
    if (previous !== undefined) previous.renewed = true
    contracts.push({ ...contract, predecessorId: previous?.id ?? null })
  }
  return contracts
}

/** Returns first and last day of a point contract that runs `months` from `daysAgo` days before today. */
export function termOf(period: Period, daysAgo: number, months: number): [WallDate, WallDate] {
  const startDate = plusDays(dateOf(period.now), -daysAgo)
  return [startDate, Temporal.PlainDate.from(startDate).add({ months }).subtract({ days: 1 }).toString()]
}

/**
 * Returns `{studentCode}_{13-digit milliseconds}` (D87); each student has a millisecond of their own, so that no two
 * share a number.
 */
export function contractName(studentCode: string, createdAt: WallTime): string {
  const own = Number(studentCode.replaceAll(/\D/g, '')) % 1000
  return `${studentCode}_${instantOf(createdAt, timeZone).epochMilliseconds + own}`
}

function monthBefore(month: string): string {
  return Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()
}

function lastDayOf(month: string): WallDate {
  const yearMonth = Temporal.PlainYearMonth.from(month)
  return yearMonth.toPlainDate({ day: yearMonth.daysInMonth }).toString()
}
