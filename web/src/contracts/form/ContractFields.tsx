import { Textarea, TextInput } from '@mantine/core'
import { errorAt } from '../../record/formErrors.ts'
import formClasses from '../../record/RecordForm.module.css'
import type { RecordFormState } from '../../record/useRecordForm.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { CountField } from '../../ui/CountField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { Contract } from '../contractDocuments.ts'
import { type Beside, type ContractValues, proposedStart, shownEnd } from './contractValues.ts'
import { messages } from '../messages.ts'
import { CourseChoices } from './CourseChoices.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import { SecondCarryOver } from './SecondCarryOver.tsx'
import { CarryOverFields, LimitFields } from './TermFields.tsx'

interface ContractFieldsProps {
  form: RecordFormState<ContractValues>
  locked?: boolean
  /** The contract that is edited; without one it is a new one. */
  contract?: Contract
  /** The student; empty while not chosen yet. */
  studentId: string
}

/**
 * Returns how many yen of a contract were given back, paid from deposits, and charged by rule. (PAY-15, DEP-02, FEE-03)
 */
const besideOf = (contract: Contract | undefined): Beside => ({
  refunded: (contract?.refunds ?? []).reduce((sum, { value }) => sum + value, 0),
  deposited: (contract?.payments ?? []).reduce((sum, { fromDeposit, value }) => (fromDeposit ? sum + value : sum), 0),
  fees: (contract?.adjustments ?? []).reduce((sum, { fee, value }) => (fee === null ? sum : sum + value), 0),
})

/** Draws the fields of a contract, new or edited. (CON-10, CON-19, CON-28…42) */
export function ContractFields({ form, locked = false, contract, studentId }: ContractFieldsProps) {
  const text = useMessages(messages)
  const { monthlyContract } = form.values
  const set = form.setField
  const today = useToday()
  const changeType = (isMonthly: boolean) => {
    set('monthlyContract', isMonthly)
    const isAsProposed = form.values.startDate === proposedStart(today, !isMonthly)
    if (isAsProposed) set('startDate', proposedStart(today, isMonthly))
  }
  const date = (name: 'startDate' | 'endDate', disabled: boolean) => (
    <DateField
      label={text[name]}
      value={name === 'endDate' ? shownEnd(form.values, contract === undefined) : form.values.startDate}
      onChange={(day) => set(name, day)}
      disabled={disabled}
      required={form.required(name)}
      error={errorAt(form.errors, name)}
      name={name}
    />
  )
  return (
    <>
      {contract === undefined && (
        <div>
          <div className={formClasses.label}>{text.type}</div>
          <Segments
            aria-label={text.type}
            data={[
              { value: 'package', label: text.package },
              { value: 'monthly', label: text.monthly },
            ]}
            value={monthlyContract ? 'monthly' : 'package'}
            onChange={(type) => changeType(type === 'monthly')}
          />
          <p className={formClasses.hint}>{text.typeHint}</p>
        </div>
      )}
      <div className={formClasses.pair}>
        {date('startDate', locked)}
        {date('endDate', locked || monthlyContract)}
      </div>
      {monthlyContract && <p className={formClasses.hint}>{text.endHint}</p>}
      <Credit form={form} locked={locked} contract={contract} studentId={studentId} />
      <LimitFields form={form} locked={locked} text={text} />
      <CourseChoices
        value={form.values.courseIds}
        onChange={(courseIds) => set('courseIds', courseIds)}
        locked={locked}
        error={errorAt(form.errors, 'courseIds')}
        current={contract?.courses ?? []}
      />
      <MoneyFields
        form={form}
        locked={locked}
        student={contract?.student.fullName}
        contractId={contract?.id}
        beside={besideOf(contract)}
      />
      <TextInput
        label={text.contractHolder}
        description={contract === undefined && text.holderHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={locked}
        {...form.field('contractHolder')}
      />
      <Textarea label={text.contractNotes} rows={3} disabled={locked} {...form.field('contractNotes')} />
    </>
  )
}

interface PartProps {
  form: RecordFormState<ContractValues>
  locked: boolean
  contract?: Contract | undefined
}

/** Shows the contract's credit: points moved by hand, and each month's. (CON-11, CON-32, CON-36, D45, D90, D91) */
function Credit({ form, locked, contract, studentId }: PartProps & { studentId: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { monthlyContract, pointsAdjustment } = form.values
  const isNew = contract === undefined
  const after = (contract?.points ?? 0) + (pointsAdjustment || 0)
  return (
    <>
      {monthlyContract && (
        <>
          <CountField label={text.perMonth[creditType]} min={1} disabled={locked} {...form.field('monthlyPoints')} />
          <CarryOverFields form={form} locked={locked} text={text} />
          {form.values.carryOver && !locked && <SecondCarryOver studentId={studentId} contract={contract} />}
        </>
      )}
      {!(isNew && monthlyContract) && (
        <CountField
          label={isNew ? text.openingOf[creditType] : text.pointsAdjustment}
          description={isNew ? text.openingHint : text.adjustHint(format.credits(after, creditType))}
          {...(isNew && { min: 0 })}
          disabled={locked}
          {...form.field('pointsAdjustment')}
        />
      )}
    </>
  )
}
