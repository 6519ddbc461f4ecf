import { planForm } from '@koma/schema/records/plan'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { useMemo } from 'react'
import { formValues } from '../record/formValues.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { useCreate } from '../record/useCreate.ts'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { askFirst } from '../ui/askFirst.tsx'
import { messages } from './messages.ts'
import { CreatePlanMutation, type Plan, UpdatePlanMutation } from './planDocuments.ts'
import { PlanFields } from './PlanFields.tsx'
import { judged, nothing, type PlanValues, prepare } from './planValues.ts'

/** Asks for a new plan. (PLAN-02) */
export function NewPlan({ onCreated }: { onCreated: (id: string) => void }) {
  const { added } = useRecordWords()
  const isMeant = useFreeQuestion()
  const make = useCreate(
    CreatePlanMutation,
    'Plans',
    ({ plan }) => plan && onCreated(plan.id),
    ({ planName }) => added(planName),
  )
  const form = useRecordForm<PlanValues>({
    isNew: true,
    record: nothing,
    schema: planForm,
    prepare,
    save: async (_, entered) => ((await isMeant(entered.price)) ? make(judged(entered)) : null),
  })
  return (
    <NewRecordForm form={form}>
      <PlanFields form={form} isNew />
    </NewRecordForm>
  )
}

/** Edits a plan; what is saved becomes its next version. (PLAN-02, PLAN-03) */
export function PlanForm({ plan, reload }: { plan: Plan; reload: () => Promise<unknown> }) {
  const { id, version, planName } = plan
  const locked = !usePermission('settingsEdit')
  const { saved } = useRecordWords()
  const isMeant = useFreeQuestion()
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
  const form = useRecordForm<PlanValues>({
    record,
    schema: planForm,
    prepare,
    save: async ({ kind: _, ...changes }, { monthlyBookingLimit, monthlyCancelLimit }) => {
      if (changes.price !== undefined && !(await isMeant(changes.price))) return null
      return save(
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
      )
    },
    reload,
  })
  const wordsOf = useValueWords()
  return (
    <RecordForm form={form} locked={locked} guard={useLeaving(planName)} wordsOf={wordsOf}>
      <PlanFields form={form} locked={locked} />
    </RecordForm>
  )
}

/** Returns a function that asks whether a price of 0 is meant; true at once for any other. (PLAN-02) */
function useFreeQuestion() {
  const text = useMessages(messages)
  return async (price: PlanValues['price']) =>
    Number(price) !== 0 ||
    (await askFirst({ title: text.freeAsk, effect: <p>{text.freeEffect}</p>, confirmLabel: text.freeYes }))
}

/** Returns a field's label and a value in words, where two values are shown side by side. */
function useValueWords() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const { nothing: none } = useMessages(recordMessages)
  const format = useFormat()
  const yen = new Set(['price', 'entranceFee', 'materialsFee'])
  return (name: keyof PlanValues, value: unknown) => {
    const label = text[name]
    if (typeof value === 'boolean') return { label, value: value ? text.yes : text.no }
    if (Array.isArray(value)) return { label, value: String(value.length) }
    if (typeof value === 'number') return { label, value: yen.has(name) ? format.yen(value) : String(value) }
    if (name === 'taxRate') return { label, value: taxRateTexts[language][value as PlanValues['taxRate']] }
    if (name === 'kind') return { label, value: text.kinds[value as PlanValues['kind']] }
    if (name === 'periodUnit') return { label, value: text.units[value as PlanValues['periodUnit']] }
    return { label, value: String(value) || none }
  }
}
