import { offerLineText } from '@koma/schema/planTexts'
import type { planOffer } from '@koma/schema/rules/planOffer'
import { Checkbox } from '@mantine/core'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import form from '../../record/RecordForm.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DateField } from '../../ui/DateField.tsx'
import classes from '../contract.module.css'
import { Discounts } from './Discounts.tsx'
import { FirstMonth } from './FirstMonth.tsx'
import type { SoldPlan } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'
import { PlanList } from './PlanList.tsx'
import type { PlanSale } from './usePlanSale.ts'

/**
 * Asks for the plan of a new contract, its start, first month, fees and discounts, and shows what it costs. (PLAN-05)
 */
export function PlanSaleFields({ sale }: { sale: PlanSale }) {
  const text = useMessages(messages)
  const { plan, offer, share, first } = sale
  return (
    <>
      <PlanList plans={sale.plans} value={plan?.id ?? null} onChange={sale.setPlan} />
      {plan && (
        <>
          <ChoiceSegments
            label={text.starts}
            value={sale.start}
            onChange={sale.setStart}
            data={[
              { value: 'today', label: text.today },
              { value: 'next', label: text.nextMonth },
              { value: 'other', label: text.otherDay },
            ]}
          />
          {sale.start === 'other' && (
            <DateField label={text.starts} value={sale.otherDay} onChange={sale.setOtherDay} required />
          )}
          {share && first && <FirstMonth share={share} value={first} onChange={sale.setFirst} />}
          <Fees plan={plan} value={sale.fees} onChange={sale.setFees} />
          <Discounts rows={sale.discounts} onChange={sale.setDiscounts} mayRepeat={sale.isMonthly} />
          {offer && <Preview offer={offer} plan={plan} />}
        </>
      )}
    </>
  )
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
