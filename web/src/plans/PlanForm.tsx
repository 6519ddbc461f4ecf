import { type planFields, planForm } from '@koma/schema/records/plan'
import type { NewValuesOf } from '@koma/schema/records/record'
import { periodUnits, planKinds } from '@koma/schema/rules/plan'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { AmountField } from '../contracts/form/AmountField.tsx'
import { CourseChoices } from '../contracts/form/CourseChoices.tsx'
import { TaxRateField } from '../contracts/TaxRateField.tsx'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { errorAt } from '../record/formErrors.ts'
import { formValues } from '../record/formValues.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useCreate } from '../record/useCreate.ts'
import { useLeaving } from '../record/useLeaving.ts'
import { type RecordFormState, useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { CountField } from '../ui/CountField.tsx'
import { messages } from './messages.ts'
import { CreatePlanMutation, type Plan, UpdatePlanMutation } from './planDocuments.ts'

type Amount = number | ''
type Entered = Omit<NewValuesOf<typeof planFields>, 'active'>
type Values = {
  [Name in keyof Entered]: Entered[Name] extends number | null ? Amount : Entered[Name]
} & { bookingLimit: boolean; cancelLimit: boolean }

const nothing: Values = {
  planName: '',
  kind: 'monthly',
  points: 4,
  price: '',
  taxRate: 'standard',
  taxIncluded: true,
  periodCount: 6,
  periodUnit: 'months',
  carryOver: false,
  carryMost: 0,
  carryMonths: 0,
  bookingLimit: false,
  monthlyBookingLimit: 0,
  cancelLimit: false,
  monthlyCancelLimit: 0,
  courseIds: [],
  entranceFee: '',
  materialsFee: '',
  newStudentsOnly: false,
}

/** Returns the form's values as the server takes them: an empty amount of yen is 0. */
function prepare<Entry extends Values>(entered: Entry): Entry {
  const isMonthly = entered.kind === 'monthly'
  return {
    ...entered,
    price: entered.price === '' ? 0 : entered.price,
    entranceFee: entered.entranceFee === '' ? 0 : entered.entranceFee,
    materialsFee: entered.materialsFee === '' ? 0 : entered.materialsFee,
    ...(isMonthly && entered.carryOver ? {} : { carryOver: false, carryMost: 0, carryMonths: 0 }),
    ...(isMonthly && { periodCount: 1, periodUnit: 'months' as const }),
    monthlyBookingLimit: entered.bookingLimit ? entered.monthlyBookingLimit : 0,
    monthlyCancelLimit: entered.cancelLimit ? entered.monthlyCancelLimit : 0,
  }
}

/** Returns the values of a form that the schema has judged: none of its amounts is empty any more. */
const judged = <Part extends Partial<Values>>(values: Part) =>
  values as { [Name in keyof Part]: Exclude<Part[Name], ''> }

/** Asks for a new plan. (PLAN-02) */
export function NewPlan({ onCreated }: { onCreated: (id: string) => void }) {
  const { added } = useRecordWords()
  const make = useCreate(
    CreatePlanMutation,
    'Plans',
    ({ plan }) => plan && onCreated(plan.id),
    ({ planName }) => added(planName),
  )
  const form = useRecordForm<Values>({
    isNew: true,
    record: nothing,
    schema: planForm,
    prepare,
    save: (_, entered) => make(judged(entered)),
  })
  return (
    <NewRecordForm form={form}>
      <Fields form={form} isNew />
    </NewRecordForm>
  )
}

/** Edits a plan; what is saved becomes its next version. (PLAN-02, PLAN-03) */
export function PlanForm({ plan, reload }: { plan: Plan; reload: () => Promise<unknown> }) {
  const { id, version, planName } = plan
  const locked = !usePermission('settingsEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdatePlanMutation, { refetch: ['PlanVersions'] })
  const record = useMemo(
    () =>
      formValues(nothing, {
        ...plan,
        bookingLimit: plan.monthlyBookingLimit !== null,
        monthlyBookingLimit: plan.monthlyBookingLimit ?? 0,
        cancelLimit: plan.monthlyCancelLimit !== null,
        monthlyCancelLimit: plan.monthlyCancelLimit ?? 0,
      }),
    [plan],
  )
  const form = useRecordForm<Values>({
    record,
    schema: planForm,
    prepare,
    save: ({ kind: _, ...changes }, { monthlyBookingLimit, monthlyCancelLimit }) =>
      save(
        {
          input: {
            id,
            version,
            ...judged({
              ...changes,
              // A limit goes along with the switch that turns it on.
              ...(changes.bookingLimit && { monthlyBookingLimit }),
              ...(changes.cancelLimit && { monthlyCancelLimit }),
            }),
          },
        },
        unlessNoted(saved(changes.planName ?? planName)),
      ),
    reload,
  })
  const wordsOf = useValueWords()
  return (
    <RecordForm form={form} locked={locked} guard={useLeaving(planName)} wordsOf={wordsOf}>
      <Fields form={form} locked={locked} />
    </RecordForm>
  )
}

/** Returns a field's label and a value in words, where two values are shown side by side. */
function useValueWords() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const { nothing: none } = useMessages(recordMessages)
  const format = useFormat()
  const yen = new Set(['price', 'entranceFee', 'materialsFee'])
  return (name: keyof Values, value: unknown) => {
    const label = text[name]
    if (typeof value === 'boolean') return { label, value: value ? text.yes : text.no }
    if (Array.isArray(value)) return { label, value: String(value.length) }
    if (typeof value === 'number') return { label, value: yen.has(name) ? format.yen(value) : String(value) }
    if (name === 'taxRate') return { label, value: taxRateTexts[language][value as Values['taxRate']] }
    if (name === 'kind') return { label, value: text.kinds[value as Values['kind']] }
    if (name === 'periodUnit') return { label, value: text.units[value as Values['periodUnit']] }
    return { label, value: String(value) || none }
  }
}

interface FieldsProps {
  form: RecordFormState<Values>
  locked?: boolean
  isNew?: boolean
}

function Fields({ form, locked = false, isNew = false }: FieldsProps) {
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
        <CarryOver form={form} locked={locked} />
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
      <Limit form={form} locked={locked} on="bookingLimit" limit="monthlyBookingLimit" />
      <Limit form={form} locked={locked} on="cancelLimit" limit="monthlyCancelLimit" />
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

/** Asks whether unused points carry over, how many at most, and for how many months. (PLAN-07) */
function CarryOver({ form, locked }: { form: RecordFormState<Values>; locked: boolean }) {
  const text = useMessages(messages)
  return (
    <>
      <Switch
        label={text.carryOver}
        checked={form.values.carryOver}
        disabled={locked}
        onChange={({ currentTarget: { checked } }) => form.setField('carryOver', checked)}
      />
      {form.values.carryOver && (
        <div className={formClasses.pair}>
          <CountField
            label={text.carryMost}
            description={text.carryMostHint}
            min={0}
            disabled={locked}
            {...form.field('carryMost')}
          />
          <CountField
            label={text.carryMonths}
            description={text.carryMonthsHint}
            min={0}
            disabled={locked}
            {...form.field('carryMonths')}
          />
        </div>
      )}
    </>
  )
}

interface YenProps {
  form: RecordFormState<Values>
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

interface LimitProps {
  form: RecordFormState<Values>
  locked: boolean
  on: 'bookingLimit' | 'cancelLimit'
  limit: 'monthlyBookingLimit' | 'monthlyCancelLimit'
}

/** Shows a monthly limit that can be switched off; 0 allows none. (D149) */
function Limit({ form, locked, on, limit }: LimitProps) {
  const text = useMessages(messages)
  const isOn = form.values[on]
  return (
    <>
      <Switch
        label={text[on]}
        checked={isOn}
        disabled={locked}
        onChange={({ currentTarget: { checked } }) => form.setField(on, checked)}
      />
      {isOn && <CountField label={text[limit]} min={0} disabled={locked} {...form.field(limit)} />}
    </>
  )
}
