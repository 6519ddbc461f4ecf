import { bookingLimitInfo } from '@koma/schema/rules/contracts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { LotEnds } from '../../points/LotEnds.tsx'
import { PointsWhy } from '../../points/PointsWhy.tsx'
import { useChanged } from '../../ui/hooks/useChanged.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { Fact } from '../../ui/Facts.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './ContractCard.module.css'
import type { InfoContract } from './infoDocuments.ts'
import { messages } from '../messages.ts'

/**
 * Shows a contract as its student reads it: what is left, what is owed, until when, how often, for which lessons.
 * (STU-30…38)
 */
export function ContractCard({ contract }: { contract: InfoContract }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const now = useNow()
  const changed = useChanged(contract.points)
  const { startDate, endDate, monthlyContract, monthlyPoints, courses, nextPlan } = contract
  const remaining = bookingLimitInfo(contract, now)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.number}>{text.contract(contract.contractNumber)}</h3>
        {startDate > now.slice(0, 10) && <StatusBadge tone="info">{text.future}</StatusBadge>}
      </div>
      <p className={classes.left} data-changed={changed || undefined}>
        {text.left.before}
        <strong>
          <PointsWhy of={{ contractId: contract.id }} points={contract.points} />
        </strong>
        {text.left.after}
      </p>
      <LotEnds lots={contract.lots} endDate={endDate} />
      <dl className={classes.facts}>
        <Fact label={text.type}>
          {monthlyContract ? text.monthly(format.credits(monthlyPoints, creditType)) : text.types[creditType]}
        </Fact>
        <Fact label={text.period}>
          {format.date(startDate, { year: true })} – {format.date(endDate, { year: true })}
        </Fact>
        <Fact label={text.balance}>
          <Owing amount={contract.balanceOwing} />
        </Fact>
        {contract.fees.length > 0 && (
          <Fact label={text.fees}>
            {contract.fees.map(({ id, kind, about, value }) => (
              <span key={id} className={classes.fee}>
                {text.fee[kind](format.date(about), format.yen(value))}
              </span>
            ))}
          </Fact>
        )}
        <Fact label={text.bookingLimit}>
          <Limit
            limit={contract.monthlyBookingLimit}
            thisMonth={remaining.thisMonthRemainingBookings}
            nextMonth={remaining.nextMonthRemainingBookings}
          />
        </Fact>
        <Fact label={text.cancelLimit[creditType]}>
          <Limit
            limit={contract.monthlyCancelLimit}
            thisMonth={remaining.thisMonthRemainingCancellations}
            nextMonth={remaining.nextMonthRemainingCancellations}
          />
        </Fact>
        <Fact label={text.lessons}>
          {courses.length === 0
            ? text.noLessons
            : courses.map((course, place) => (
                <span key={course.id} className={classes.lesson}>
                  {course.displayName}
                  {place < courses.length - 1 && text.comma}
                </span>
              ))}
        </Fact>
        {nextPlan && (
          <Fact label={text.nextPlan(format.date(nextPlan.from, { year: true }))}>
            {text.nextPlanIs(nextPlan.planName, format.credits(nextPlan.points, creditType))}
          </Fact>
        )}
      </dl>
    </li>
  )
}

/** Shows the balance owing, that nothing is owed, or the overpayment. (STU-33, D95) */
function Owing({ amount }: { amount: number }) {
  const text = useMessages(messages)
  const format = useFormat()
  if (amount === 0) return <StatusBadge tone="good">{text.paid}</StatusBadge>
  if (amount < 0) return text.overpaid(format.yen(-amount))
  return <StatusBadge tone="warn">{text.owing(format.yen(amount))}</StatusBadge>
}

/** Shows a monthly limit with what is left of it. (STU-35, STU-36, D149) */
function Limit(props: { limit: number | null; thisMonth: number | null; nextMonth: number | null }) {
  const text = useMessages(messages)
  const { limit, thisMonth, nextMonth } = props
  if (limit === null || thisMonth === null || nextMonth === null) return text.noLimit
  return (
    <>
      {text.perMonth(limit)}
      <span className={classes.remaining}>{text.remaining(thisMonth, nextMonth)}</span>
    </>
  )
}
