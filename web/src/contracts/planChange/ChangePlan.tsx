import { useQuery } from '@apollo/client/react'
import { planChangeMonths } from '@koma/schema/rules/planChange'
import { monthAfter, monthOf } from '@koma/schema/rules/time'
import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import formClasses from '../../record/RecordForm.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Contract } from '../contractDocuments.ts'
import { PlanChoicesQuery } from '../fromPlan/fromPlanDocuments.ts'
import { PlanList } from '../fromPlan/PlanList.tsx'
import { ChangeEffect } from './ChangeEffect.tsx'
import { messages } from './messages.ts'
import { PlanChangePreviewQuery } from './planChangeDocuments.ts'
import { usePlanChange } from './usePlanChange.ts'

interface ChangePlanProps {
  contract: Contract
  onDone: () => void
}

/** Asks for the plan that follows a contract and its first month, and shows what changes. (PLAN-06) */
export function ChangePlan({ contract, onDone }: ChangePlanProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const months = planChangeMonths(contract.endDate, useToday())
  const next = monthAfter(monthOf(useToday()))
  const { nextPlan } = contract
  const [from, setFrom] = useState(nextPlan?.from.slice(0, 7) ?? (months.includes(next) ? next : (months[0] ?? next)))
  const [planVersionId, setPlan] = useState(nextPlan?.versionId ?? null)
  const [keepDiscounts, setKeepDiscounts] = useState(nextPlan?.keepsDiscounts ?? true)
  const {
    data: choices,
    error,
    refetch: readAgain,
  } = useQuery(PlanChoicesQuery, {
    variables: { studentId: contract.student.id },
    fetchPolicy: 'network-only',
  })
  const {
    data,
    previousData,
    refetch: lookAgain,
  } = useQuery(PlanChangePreviewQuery, {
    variables: { input: { contractId: contract.id, planVersionId: planVersionId ?? '', from, keepDiscounts } },
    fetchPolicy: 'network-only',
    skip: planVersionId === null,
  })
  const { schedule, saving } = usePlanChange(contract)
  if (choices === undefined) return error ? <ErrorState onRetry={() => void readAgain()} /> : <Spinner />
  const plans = choices.planChoices.versions.filter(({ kind }) => kind === 'monthly')
  const plan = plans.find(({ id }) => id === planVersionId)
  const preview = planVersionId === null ? undefined : (data ?? previousData)?.planChangePreview
  const change = preview?.change ?? null
  const save = async () => {
    if (plan === undefined || change === null) return
    const wanted = { planVersionId: plan.id, planName: plan.planName, from, keepDiscounts, digest: change.digest }
    if (await schedule(wanted)) onDone()
    else await lookAgain()
  }
  if (plans.length === 0) return <p className={formClasses.hint}>{text.noPlans}</p>
  return (
    <div className={formClasses.form}>
      <Select
        label={text.from}
        data={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
        value={from}
        allowDeselect={false}
        onChange={(month) => setFrom(month ?? from)}
      />
      <PlanList plans={plans} value={planVersionId} onChange={setPlan} />
      {contract.adjustments.some(({ repeats }) => repeats) && (
        <Switch
          label={text.keepDiscounts}
          checked={keepDiscounts}
          onChange={({ currentTarget: { checked } }) => setKeepDiscounts(checked)}
        />
      )}
      {preview?.success === false && <Notice tone="warn">{preview.message}</Notice>}
      {change && <ChangeEffect change={change} />}
      <div>
        <Button onClick={() => void save()} loading={saving} disabled={change === null || data === undefined}>
          {text.save}
        </Button>
      </div>
    </div>
  )
}
