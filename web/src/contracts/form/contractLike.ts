import { plusDays } from '@koma/schema/rules/time'
import type { ContractItem } from '../contractDocuments.ts'
import { type ContractValues, newContract, proposedStart, shownEnd } from './contractValues.ts'

/** The courses of a new contract that is made like another: those that are still offered. */
type Offered = readonly { id: string; active: boolean }[]

/**
 * Returns the form of a new contract with the terms of another: from today for as long, with as many points, at the
 * same price. Payments and adjustments stay with the other. (ASTU-46)
 * @param opening the points that the other one had at first
 */
export function contractLike(model: ContractItem, opening: number, today: string, offered: Offered): ContractValues {
  const { monthlyContract, monthlyBookingLimit, monthlyCancelLimit } = model
  const days = Temporal.PlainDate.from(model.startDate).until(model.endDate).days
  const startDate = proposedStart(today, monthlyContract)
  const courseIds = new Set(model.courses.map(({ id }) => id))
  const values: ContractValues = {
    ...newContract(today),
    monthlyContract,
    startDate,
    endDate: plusDays(startDate, days),
    monthlyPoints: model.monthlyPoints,
    carryOver: model.carryOver,
    carryMost: model.carryMost,
    carryMonths: model.carryMonths,
    bookingLimit: monthlyBookingLimit !== null,
    monthlyBookingLimit: monthlyBookingLimit ?? 0,
    cancelLimit: monthlyCancelLimit !== null,
    monthlyCancelLimit: monthlyCancelLimit ?? 0,
    contractValue: model.contractValue,
    memoContractValue: model.memoContractValue,
    taxRate: model.taxRate,
    taxIncluded: model.taxIncluded,
    courseIds: offered.flatMap(({ id, active }) => (active && courseIds.has(id) ? [id] : [])),
    pointsAdjustment: monthlyContract ? 0 : opening,
  }
  return { ...values, endDate: shownEnd(values, true) }
}

/** Tells whether a school says by a course's name that it is for a trial. */
export const isTrialCourse = ({ displayName }: { displayName: string }): boolean =>
  /体験|トライアル|trial/i.test(displayName)

/** The days in which a trial lesson can be had. */
const TRIAL_DAYS = 30

/** Returns the form of the contract for one trial lesson: points for one lesson of one course, without a price. */
export function trialContract({ id, cost }: { id: string; cost: number }, today: string): ContractValues {
  return {
    ...newContract(today),
    endDate: plusDays(today, TRIAL_DAYS),
    pointsAdjustment: cost,
    courseIds: [id],
    bookingLimit: true,
    monthlyBookingLimit: 1,
  }
}
