import { Input, Radio } from '@mantine/core'
import { PlanSaleFields } from '../contracts/fromPlan/PlanSaleFields.tsx'
import { TrialPlanNotice } from '../contracts/fromPlan/TrialPlanNotice.tsx'
import form from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { Segments } from '../ui/Segments.tsx'
import { staffMessages } from './staffMessages.ts'
import classes from './Students.module.css'
import type { FirstContract, useFirstContract } from './useFirstContract.ts'

interface FirstContractFieldsProps {
  first: ReturnType<typeof useFirstContract>
  /** Whether it is for the sibling of another student. */
  isSibling: boolean
  /** Whether it was to be saved, so that what is missing is said. */
  isLacking: boolean
}

/** Draws the choice of a new student's first contract, and its terms in a line or from a plan. (ASTU-46, ASTU-52) */
export function FirstContractFields({ first, isSibling, isLacking }: FirstContractFieldsProps) {
  const text = useMessages(staffMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { allowed, choice, setChoice, courses, course, setCourseId, model, values, sale, lack } = first
  if (!allowed) return null
  const names = values?.courseIds.map((id) => courses.find((each) => each.id === id)?.displayName ?? '') ?? []
  const trialPlan = sale.plans.find(({ kind }) => kind === 'trial')
  const amount = (count: number | '') => (count === '' ? 0 : count)
  return (
    <section className={classes.first} aria-label={text.firstContract}>
      <div className={form.label}>{text.firstContract}</div>
      <Segments<FirstContract>
        aria-label={text.firstContract}
        className={classes.ways}
        data={[
          { value: 'none', label: text.firstNone },
          ...(sale.plans.length > 0 ? [{ value: 'plan' as const, label: text.firstFromPlan }] : []),
          { value: 'trial', label: text.firstTrial, disabled: courses.length === 0 },
          { value: 'like', label: isSibling ? text.firstAsSibling : text.firstAsLast, disabled: model === null },
        ]}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'plan' && <PlanSaleFields sale={sale} />}
      {choice === 'plan' && isLacking && lack === 'plan' && <Input.Error role="alert">{text.needsPlan}</Input.Error>}
      {choice === 'trial' && trialPlan && (
        <TrialPlanNotice
          plan={trialPlan}
          onUse={() => {
            sale.setPlan(trialPlan.id)
            setChoice('plan')
          }}
        />
      )}
      {choice === 'trial' && (
        <Radio.Group
          label={text.trialCourse}
          value={course?.id ?? ''}
          onChange={setCourseId}
          error={isLacking && lack === 'course' && text.trialNeedsCourse}
          required
        >
          <div className={classes.courses}>
            {courses.map(({ id, displayName }) => (
              <Radio key={id} value={id} label={displayName} />
            ))}
          </div>
        </Radio.Group>
      )}
      {values && (
        <p className={form.hint}>
          {text.firstTerms({
            days: `${format.date(values.startDate, { year: true })} – ${format.date(values.endDate, { year: true })}`,
            credits: values.monthlyContract
              ? text.firstMonthly(format.credits(amount(values.monthlyPoints), creditType))
              : format.credits(amount(values.pointsAdjustment), creditType),
            courses: names,
            price: format.yen(amount(values.contractValue)),
          })}
        </p>
      )}
    </section>
  )
}
