import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { contractLike, isTrialCourse, trialContract } from '../contracts/form/contractLike.ts'
import type { ContractValues } from '../contracts/form/contractValues.ts'
import { inputOf } from '../contracts/form/inputOf.ts'
import { PlanChoicesQuery } from '../contracts/fromPlan/fromPlanDocuments.ts'
import { usePlanSale } from '../contracts/fromPlan/usePlanSale.ts'
import type { EnrollStudentInput } from '../gql/graphql.ts'
import { useToday } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { FirstContractPointsQuery, FirstContractQuery } from './firstContractDocuments.ts'

/** What the first contract is like: none yet, from a plan, for one trial lesson by hand, or like another one. */
export type FirstContract = 'none' | 'plan' | 'trial' | 'like'

/**
 * Returns the choices of a new student's first contract, and what to send for the one that is chosen: null for none, or
 * while something is missing. With `siblingId` it is like that student's last one at first.
 */
export function useFirstContract(siblingId: string | null) {
  const today = useToday()
  const allowed = usePermission('contractNew')
  const { data } = useQuery(FirstContractQuery, { variables: { studentId: siblingId }, skip: !allowed })
  const model = data?.contractPage.contracts[0] ?? null
  const { data: moved } = useQuery(FirstContractPointsQuery, {
    variables: { id: model?.id ?? '' },
    skip: model === null || model.monthlyContract,
  })
  const { data: sold } = useQuery(PlanChoicesQuery, {
    variables: { studentId: null },
    skip: !allowed,
    fetchPolicy: 'cache-and-network',
  })
  const { versions = [], firstMonth } = sold?.planChoices ?? {}
  const sale = usePlanSale({ plans: versions, isNew: true, firstMonthRule: firstMonth })
  const [picked, setChoice] = useState<FirstContract | null>(null)
  const choice = picked ?? (siblingId !== null && model !== null ? 'like' : 'none')
  const [courseId, setCourseId] = useState('')
  const courses = (data?.courses ?? []).filter(({ active }) => active)
  const [only, another] = courses
  const course =
    courses.find(({ id }) => id === courseId) ?? courses.find(isTrialCourse) ?? (only && !another ? only : undefined)
  const opening = moved?.contractEntries.find(({ kind, name }) => kind === 'points' && name === 'opening')?.value ?? 0
  const values: ContractValues | null =
    choice === 'trial' && course
      ? trialContract(course, today)
      : choice === 'like' && model
        ? contractLike(model, opening, today, courses)
        : null
  return {
    allowed,
    choice,
    setChoice,
    courses,
    course: course ?? null,
    setCourseId,
    /** The contract that a new one can be made like; null where there is none yet. */
    model,
    values,
    sale,
    isTrial: choice === 'trial' || (choice === 'plan' && sale.plan?.kind === 'trial'),
    /** What is missing: the course of a trial, or the plan and its terms. */
    lack: choice === 'trial' && course === undefined ? 'course' : choice === 'plan' && !sale.input ? 'plan' : null,
    input: (choice === 'plan'
      ? sale.input && { plan: sale.input }
      : values && { contract: firstContractInput(values) }) satisfies Part | null,
  } as const
}

type Part = Pick<EnrollStudentInput, 'contract' | 'plan'>

/** Returns the first contract as it is sent; its holder is the student's. */
function firstContractInput(values: ContractValues): Part['contract'] {
  const { startDate, endDate, monthlyContract, monthlyPoints, carryOver, pointsAdjustment, courseIds } = values
  const { bookingLimit, monthlyBookingLimit, cancelLimit, monthlyCancelLimit } = values
  const { contractValue, memoContractValue, taxRate, taxIncluded } = values
  const terms = { endDate, monthlyContract, monthlyPoints, carryOver, pointsAdjustment, courseIds }
  const limits = { bookingLimit, monthlyBookingLimit, cancelLimit, monthlyCancelLimit }
  return { ...inputOf({ ...terms, ...limits, contractValue, memoContractValue, taxRate, taxIncluded }), startDate }
}
