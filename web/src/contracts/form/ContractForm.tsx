import { contractFormOf } from '@koma/schema/records/contract'
import { useMemo } from 'react'
import { messages as recordMessages } from '../../record/messages.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useLeaving } from '../../record/useLeaving.ts'
import { mergeRows } from '../../record/mergeRecord.ts'
import { useRecordForm } from '../../record/useRecordForm.ts'
import { useRecordWords } from '../../record/useRecordWords.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { isDate } from '../../ui/dateRange.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type Contract, UpdateContractMutation } from '../contractDocuments.ts'
import { ContractFields } from './ContractFields.tsx'
import { type ContractValues, prepare, valuesOf } from './contractValues.ts'
import { editOf } from './inputOf.ts'
import { messages } from '../messages.ts'

interface ContractFormProps {
  contract: Contract
  reload: () => Promise<unknown>
}

/**
 * Edits a contract; of a student who is not active it can only be looked at. (CON-17, CON-19, CON-43, PERM-15, ASTU-36)
 */
export function ContractForm({ contract, reload }: ContractFormProps) {
  const { id, version, student } = contract
  const text = useMessages(messages)
  const mayEdit = usePermission('contractEdit')
  const locked = !mayEdit || !student.active
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateContractMutation, { refetch: ['ContractEntries'] })
  const format = useFormat()
  // Who took money wants to read from whom, how much and what is left.
  const paymentToast = ({ payments }: ContractValues, after: Contract | null | undefined) => {
    const taken = payments.flatMap(({ number, uncollectible, value }) =>
      number === null && !uncollectible && value !== '' ? [value] : [],
    )
    if (taken.length === 0 || !after) return null
    const amount = taken.reduce((sum, value) => sum + value, 0)
    return text.paymentSaved(student.fullName, format.yen(amount), format.yen(Math.max(0, after.balanceOwing)))
  }
  const record = useMemo(() => valuesOf(contract), [contract])
  const schema = useMemo(() => contractFormOf(contract.points), [contract.points])
  const form = useRecordForm<ContractValues>({
    record,
    schema,
    prepare,
    async save(changes, entered) {
      const answer = await save(
        { input: { id, version, ...editOf(changes, entered) } },
        {
          done: (result) => paymentToast(entered, result.contract) ?? saved(text.numberOf(contract.contractNumber)),
          noted: true,
        },
      )
      // It is not a field of the contract: the adjustment has been made.
      if (answer?.success) form.setField('pointsAdjustment', 0)
      return answer
    },
    reload,
    both: (field, base, theirs, mine) => {
      if (field === 'payments') return mergeRows(base.payments, theirs.payments, mine.payments)
      if (field === 'adjustments') return mergeRows(base.adjustments, theirs.adjustments, mine.adjustments)
      return undefined
    },
  })
  const wordsOf = useValueWords(contract)
  return (
    <RecordForm
      form={form}
      locked={locked}
      why={mayEdit && <Notice tone="info">{text.inactiveStudent}</Notice>}
      guard={useLeaving(text.numberOf(contract.contractNumber))}
      wordsOf={wordsOf}
    >
      <ContractFields form={form} locked={locked} contract={contract} studentId={student.id} />
    </RecordForm>
  )
}

/** Returns a field's label and a value in words, where two values are shown side by side. */
function useValueWords(contract: Contract) {
  const text = useMessages(messages)
  const { nothing, comma } = useMessages(recordMessages)
  const format = useFormat()
  // While typed, a value may not be a date yet.
  const dateWords = (day: string) => (isDate(day) ? format.date(day, { year: true }) : day)
  return (field: keyof ContractValues, value: unknown) => {
    const label = field === 'monthlyContract' ? text.type : field === 'courseIds' ? text.courses : text[field as 'memo']
    if (field === 'courseIds') {
      const names = new Map(contract.courses.map((course) => [course.id, course.displayName]))
      const courseNames = (value as string[]).map((id) => names.get(id) ?? '…')
      return { label, value: courseNames.join(comma) || nothing }
    }
    if (Array.isArray(value)) {
      const rows = value as { value: unknown; type?: '+' | '-'; date?: string }[]
      const lines = rows.map((row) =>
        [row.type, typeof row.value === 'number' ? format.yen(row.value) : '', row.date && dateWords(row.date)]
          .filter(Boolean)
          .join(' '),
      )
      return { label, value: lines.join(comma) || nothing }
    }
    if (typeof value === 'boolean') return { label, value: value ? text.yes : text.no }
    if (typeof value === 'number')
      return { label, value: field === 'contractValue' ? format.yen(value) : String(value) }
    const shownText = String(value)
    return {
      label,
      value: (field === 'startDate' || field === 'endDate' ? dateWords(shownText) : shownText) || nothing,
    }
  }
}
