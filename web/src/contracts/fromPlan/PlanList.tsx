import form from '../../record/RecordForm.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import classes from '../contract.module.css'
import type { SoldPlan } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'

/** Shows the plans to choose one from, each with its points and price. (PLAN-05, PLAN-06) */
export function PlanList(props: { plans: readonly SoldPlan[]; value: string | null; onChange: (id: string) => void }) {
  const { plans, value, onChange } = props
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  return (
    <div className={classes.plans} role="radiogroup" aria-label={text.plan}>
      {plans.map(({ id, planName, points, price, courseIds }) => (
        <label key={id} className={classes.plan} data-chosen={id === value || undefined}>
          <input type="radio" name="plan" checked={id === value} onChange={() => onChange(id)} />
          <span>{planName}</span>
          <span className={form.hint}>
            {format.credits(points, creditType)} · {price === 0 ? text.free : format.yen(price)}
            {courseIds.length === 0 && ` · ${text.noCourses}`}
          </span>
        </label>
      ))}
    </div>
  )
}
