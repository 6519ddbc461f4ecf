import { Button } from '@mantine/core'
import { useRef } from 'react'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFirstField } from '../../ui/hooks/useFirstField.ts'
import { CreateContractFromPlanMutation, type FirstMonthRule, type SoldPlan } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'
import { PlanSaleFields } from './PlanSaleFields.tsx'
import { usePlanSale } from './usePlanSale.ts'

interface NewFromPlanProps {
  plans: readonly SoldPlan[]
  /** Whether the student has no contract so far, and pays the entrance fee. */
  isNew: boolean
  studentId: string
  /** What the school takes for a month that has begun; undefined before it is known. */
  firstMonthRule: FirstMonthRule | undefined
  /** The plan that is chosen at first. */
  planId: string | null
  onCreated: (id: string) => void
}

/**
 * Makes a contract from a plan: choosing it fills in everything, and what the contract costs is shown before it is
 * added. (PLAN-05)
 */
export function NewFromPlan({ studentId, onCreated, ...sold }: NewFromPlanProps) {
  const text = useMessages(messages)
  const element = useRef<HTMLDivElement>(null)
  useFirstField(element, true)
  const sale = usePlanSale(sold)
  const { save, saving } = useSave(CreateContractFromPlanMutation, { refetch: ['Contracts', 'StudentContracts'] })
  const add = async () => {
    if (sale.input === null) return
    const answer = await save({ input: { studentId, ...sale.input } }, text.added)
    if (!answer?.success || !answer.contract) return
    onCreated(answer.contract.id)
  }
  return (
    <div ref={element} className={form.form}>
      <PlanSaleFields sale={sale} />
      <Button onClick={() => void add()} disabled={sale.input === null || studentId === ''} loading={saving}>
        {text.add}
      </Button>
    </div>
  )
}
