import { periodUnits, planKinds } from '@koma/schema/rules/plan'
import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { CourseChoices } from '../contracts/form/CourseChoices.tsx'
import { CarryOverFields, LimitFields } from '../contracts/form/TermFields.tsx'
import { TaxRateField } from '../contracts/TaxRateField.tsx'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { errorAt } from '../record/formErrors.ts'
import formClasses from '../record/RecordForm.module.css'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { CountField } from '../ui/CountField.tsx'
import { messages } from './messages.ts'
import type { PlanValues } from './planValues.ts'

interface FieldsProps {
  form: RecordFormState<PlanValues>
  locked?: boolean
  isNew?: boolean
}

/** Draws the fields of a plan, new or edited. (PLAN-02) */
export function PlanFields({ form, locked = false, isNew = false }: FieldsProps) {
  const text = useMessages(messages)
  const { creditType } = useSchool()
  const { kind, courseIds } = form.values
  const set = form.setField
  const isMonthly = kind === 'monthly'
  return (
    <>
      <TextInput
        label={text.planName}
        disabled={locked}
        data-autofocus={isNew || undefined}
        {...form.field('planName')}
      />
      {isNew && (
        <>
          <ChoiceSegments
            label={text.kind}
            value={kind}
            onChange={(chosen) => set('kind', chosen)}
            disabled={locked}
            data={planKinds.map((value) => ({ value, label: text.kinds[value] }))}
          />
          <p className={formClasses.hint}>{text.kindHint}</p>
        </>
      )}
      <div className={formClasses.pair}>
        <CountField
          label={text[isMonthly ? 'perMonthOf' : 'pointsOf'][creditType]}
          min={1}
          disabled={locked}
          {...form.field('points')}
        />
        <Yen form={form} name="price" label={isMonthly ? text.pricePerMonth : text.price} locked={locked} />
      </div>
      <div className={formClasses.pair}>
        <TaxRateField value={form.values.taxRate} onChange={(rate) => set('taxRate', rate)} disabled={locked} />
        <Switch
          label={text.taxIncluded}
          checked={form.values.taxIncluded}
          disabled={locked || form.values.taxRate === 'exempt'}
          onChange={({ currentTarget: { checked } }) => set('taxIncluded', checked)}
        />
      </div>
      {isMonthly ? (
        <CarryOverFields form={form} locked={locked} text={text} />
      ) : (
        <div className={formClasses.pair}>
          <CountField label={text.periodCount} min={1} disabled={locked} {...form.field('periodCount')} />
          <Select
            label={text.unit}
            data={periodUnits.map((value) => ({ value, label: text.units[value] }))}
            value={form.values.periodUnit}
            onChange={(chosen) => set('periodUnit', periodUnits.find((unit) => unit === chosen) ?? 'months')}
            disabled={locked}
            allowDeselect={false}
            checkIconPosition="right"
          />
        </div>
      )}
      <LimitFields form={form} locked={locked} text={text} />
      <CourseChoices
        value={courseIds}
        onChange={(ids) => set('courseIds', ids.toSorted())}
        locked={locked}
        error={errorAt(form.errors, 'courseIds')}
        current={courseIds.map((id) => ({ id, displayName: '…' }))}
      />
      <section aria-label={text.fees}>
        <h3 className={formClasses.title}>{text.fees}</h3>
        <div className={formClasses.pair}>
          <Yen form={form} name="entranceFee" label={text.entranceFee} locked={locked} />
          <Yen form={form} name="materialsFee" label={text.materialsFee} locked={locked} />
        </div>
        <p className={formClasses.hint}>{text.feesHint}</p>
      </section>
      <Checkbox
        label={text.newStudentsOnly}
        description={text.newHint}
        checked={form.values.newStudentsOnly}
        onChange={(event) => set('newStudentsOnly', event.currentTarget.checked)}
        disabled={locked}
      />
    </>
  )
}

interface YenProps {
  form: RecordFormState<PlanValues>
  name: 'price' | 'entranceFee' | 'materialsFee'
  label: string
  locked: boolean
}

function Yen({ form, name, label, locked }: YenProps) {
  return (
    <AmountField
      label={label}
      value={form.values[name]}
      onChange={(value) => form.setField(name, value)}
      disabled={locked}
      error={errorAt(form.errors, name)}
    />
  )
}
