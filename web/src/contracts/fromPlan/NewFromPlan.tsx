import { offerLineText } from '@koma/schema/planTexts'
import { firstMonthShare } from '@koma/schema/rules/firstMonth'
import { planOffer, withTax } from '@koma/schema/rules/planOffer'
import { lastDayOfMonth, plusDays } from '@koma/schema/rules/time'
import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DateField } from '../../ui/DateField.tsx'
import { isDate } from '../../ui/dateRange.ts'
import { useFirstField } from '../../ui/hooks/useFirstField.ts'
import classes from '../contract.module.css'
import { Discounts, type DiscountRow } from './Discounts.tsx'
import { FirstMonth, type FirstMonthValue, isShare } from './FirstMonth.tsx'
import { CreateContractFromPlanMutation, type FirstMonthRule, type SoldPlan } from './fromPlanDocuments.ts'
import { discountOf } from '../discounts/discountValues.ts'
import { messages } from './messages.ts'
import { PlanList } from './PlanList.tsx'

interface NewFromPlanProps {
  plans: readonly SoldPlan[]
  /** Whether the student has no contract so far, and pays the entrance fee. */
  isNew: boolean
  studentId: string
  /** What the school takes for a month that has begun; undefined before it is known. */
  firstMonthRule: FirstMonthRule | undefined
  onCreated: (id: string) => void
}

type Start = 'today' | 'next' | 'other'

/**
 * Makes a contract from a plan: choosing it fills in everything, and what the contract costs is shown before it is
 * added. (PLAN-05)
 */
export function NewFromPlan({ plans, isNew, studentId, firstMonthRule, onCreated }: NewFromPlanProps) {
  const text = useMessages(messages)
  const today = useToday()
  const element = useRef<HTMLDivElement>(null)
  useFirstField(element, true)
  const [planId, setPlan] = useState<string | null>(null)
  const [chosenStart, setStart] = useState<Start | null>(null)
  const [otherDay, setOtherDay] = useState(today)
  const [fees, setFees] = useState({ entranceFee: isNew, materialsFee: true })
  const [chosenShare, setShare] = useState<(FirstMonthValue & { of: string }) | null>(null)
  const [discounts, setDiscounts] = useState<readonly DiscountRow[]>([])
  const { save, saving } = useSave(CreateContractFromPlanMutation, { refetch: ['Contracts', 'StudentContracts'] })
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
  const add = async () => {
    if (plan === undefined || offer === null) return
    const answer = await save(
      {
        input: {
          studentId,
          planVersionId: plan.id,
          startDate,
          ...fees,
          ...(firstMonth && { firstMonthPrice: firstMonth.price, firstMonthPoints: firstMonth.points }),
          discounts: taken,
          total: offer.total,
        },
      },
      text.added,
    )
    if (!answer?.success || !answer.contract) return
    onCreated(answer.contract.id)
  }
  return (
    <div ref={element} className={form.form}>
      <PlanList plans={plans} value={planId} onChange={setPlan} />
      {plan && (
        <>
          <ChoiceSegments
            label={text.starts}
            value={start}
            onChange={setStart}
            data={[
              { value: 'today', label: text.today },
              { value: 'next', label: text.nextMonth },
              { value: 'other', label: text.otherDay },
            ]}
          />
          {start === 'other' && <DateField label={text.starts} value={otherDay} onChange={setOtherDay} required />}
          {share && first && (
            <FirstMonth share={share} value={first} onChange={(value) => setShare({ ...value, of: shareKey })} />
          )}
          <Fees plan={plan} value={fees} onChange={setFees} />
          <Discounts rows={discounts} onChange={setDiscounts} mayRepeat={isMonthly} />
          {offer && <Preview offer={offer} plan={plan} />}
        </>
      )}
      <Button onClick={() => void add()} disabled={offer === null || studentId === ''} loading={saving}>
        {text.add}
      </Button>
    </div>
  )
}

/** The days of a month that are too few to be sold as a whole one. */
const LAST_DAYS = 7

/** Tells whether a contract of a whole month that began today would last for a few days only. */
function isNearlyOver({ kind }: SoldPlan, today: string): boolean {
  return kind === 'monthly' && plusDays(today, LAST_DAYS) > lastDayOfMonth(today)
}

interface FeesProps {
  plan: SoldPlan
  value: { entranceFee: boolean; materialsFee: boolean }
  onChange: (value: { entranceFee: boolean; materialsFee: boolean }) => void
}

/** Asks which fees of the plan are added; nothing where it has none. */
function Fees({ plan, value, onChange }: FeesProps) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const parts = (['entranceFee', 'materialsFee'] as const).filter((part) => plan[part] > 0)
  return parts.map((part) => (
    <Checkbox
      key={part}
      label={text.withFee(offerLineText({ part, yen: 0, name: '' }, language))}
      checked={value[part]}
      onChange={({ currentTarget: { checked } }) => onChange({ ...value, [part]: checked })}
    />
  ))
}

/** Shows what the contract will be and cost. */
function Preview({ offer, plan }: { offer: ReturnType<typeof planOffer>; plan: SoldPlan }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const { creditType } = useSchool()
  const day = (date: string) => format.date(date, { year: true })
  return (
    <section aria-label={text.preview}>
      <h3 className={form.title}>{text.preview}</h3>
      <dl className={classes.sums}>
        <dt>{text.period}</dt>
        <dd>{text.days(day(offer.startDate), day(offer.endDate))}</dd>
        <dt>{text.opening}</dt>
        <dd>{format.credits(offer.opening, creditType)}</dd>
        <dt>{plan.taxRate === 'exempt' ? text.price : text.withTax}</dt>
        <dd>{format.yen(offer.price)}</dd>
        {offer.lines.map((line) => [
          <dt key={`${line.part} ${line.name}`}>{offerLineText(line, language)}</dt>,
          <dd key={`${line.part} ${line.name} yen`}>{format.yen(line.yen)}</dd>,
        ])}
        <dt data-total>{text.total}</dt>
        <dd data-total>{format.yen(offer.total)}</dd>
      </dl>
    </section>
  )
}
