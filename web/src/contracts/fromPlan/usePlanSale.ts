import { firstMonthShare } from '@koma/schema/rules/firstMonth'
import { planOffer, withTax } from '@koma/schema/rules/planOffer'
import { lastDayOfMonth, plusDays } from '@koma/schema/rules/time'
import { useState } from 'react'
import { useToday } from '../../shared/school/useNow.ts'
import { isDate } from '../../ui/dateRange.ts'
import { discountOf } from '../discounts/discountValues.ts'
import type { DiscountRow } from './Discounts.tsx'
import { type FirstMonthValue, isShare } from './FirstMonth.tsx'
import type { FirstMonthRule, SoldPlan } from './fromPlanDocuments.ts'

/** When a contract from a plan begins. */
export type Start = 'today' | 'next' | 'other'

interface Sold {
  plans: readonly SoldPlan[]
  /** Whether the student has no contract so far, and pays the entrance fee. */
  isNew: boolean
  /** What the school takes for a month that has begun; undefined before it is known. */
  firstMonthRule: FirstMonthRule | undefined
  /** The plan that is chosen at first. */
  planId?: string | null
}

/**
 * Returns what is chosen of a plan for a contract, what the contract will be and cost, and what to send for it; null
 * while something is missing or wrong. (PLAN-05, PLAN-08)
 */
export function usePlanSale({ plans, isNew, firstMonthRule, planId: proposed = null }: Sold) {
  const today = useToday()
  const [planId, setPlan] = useState(proposed)
  const [chosenStart, setStart] = useState<Start | null>(null)
  const [otherDay, setOtherDay] = useState(today)
  const [chosenFees, setFees] = useState<{ entranceFee: boolean; materialsFee: boolean } | null>(null)
  const [chosenShare, setShare] = useState<(FirstMonthValue & { of: string }) | null>(null)
  const [discounts, setDiscounts] = useState<readonly DiscountRow[]>([])
  const fees = chosenFees ?? { entranceFee: isNew, materialsFee: true }
  const plan = plans.find(({ id }) => id === planId)
  const start = chosenStart ?? (plan && isNearlyOver(plan, today) ? 'next' : 'today')
  const days = { today, next: plusDays(lastDayOfMonth(today), 1), other: otherDay }
  const startDate = days[start]
  const isMonthly = plan?.kind === 'monthly'
  const taken = discounts.flatMap((row) => discountOf(isMonthly ? row : { ...row, repeat: 'once' }) ?? [])
  const share =
    isMonthly && firstMonthRule && isDate(startDate)
      ? firstMonthShare({ price: withTax(plan.price, plan), points: plan.points }, startDate, firstMonthRule)
      : null
  const shareKey = `${planId} ${startDate}`
  const first = share && (chosenShare?.of === shareKey ? chosenShare : { ...share, of: shareKey })
  const firstMonth = first && {
    price: first.price === '' ? 0 : first.price,
    points: first.points === '' ? 0 : first.points,
  }
  const isFirstRight = firstMonth === null || isShare(firstMonth)
  const offer =
    plan && isDate(startDate) && isFirstRight
      ? planOffer(plan, { startDate, ...fees, firstMonth, discounts: taken })
      : null
  return {
    plans,
    plan,
    setPlan,
    start,
    setStart,
    otherDay,
    setOtherDay,
    fees,
    setFees,
    share,
    first,
    setFirst: (value: FirstMonthValue) => setShare({ ...value, of: shareKey }),
    discounts,
    setDiscounts,
    isMonthly,
    offer,
    input:
      plan && offer
        ? {
            planVersionId: plan.id,
            startDate,
            ...fees,
            ...(firstMonth && { firstMonthPrice: firstMonth.price, firstMonthPoints: firstMonth.points }),
            discounts: taken,
            total: offer.total,
          }
        : null,
  }
}

export type PlanSale = ReturnType<typeof usePlanSale>

/** The days of a month that are too few to be sold as a whole one. */
const LAST_DAYS = 7

/** Tells whether a contract of a whole month that began today would last for a few days only. */
function isNearlyOver({ kind }: SoldPlan, today: string): boolean {
  return kind === 'monthly' && plusDays(today, LAST_DAYS) > lastDayOfMonth(today)
}
