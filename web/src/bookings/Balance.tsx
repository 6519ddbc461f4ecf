import { useFormat } from '../shared/format/useFormat.ts'
import { useChanged } from '../ui/hooks/useChanged.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { Notice } from '../ui/Notice.tsx'
import { LotEnds } from '../points/LotEnds.tsx'
import { SchoolContact } from '../student/SchoolContact.tsx'
import type { OwnContract } from '../student/studentDocuments.ts'
import { Points } from './Points.tsx'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { remainingBookings } from '@koma/schema/rules/contracts'
import { monthOf } from '@koma/schema/rules/time'
import classes from './Balance.module.css'
import { messages } from './messages.ts'

/** Shows the balance of each contract that can still pay. (STU-32, STU-35) */
export function Balance() {
  const text = useMessages(messages)
  const today = useToday()
  const { contracts } = useStudentAccount()
  // One that is used up says less than one that can pay.
  const valid = contracts
    .filter((contract) => contract.active && contract.endDate >= today)
    .toSorted((a, b) => Number(b.points > 0) - Number(a.points > 0))
  if (valid.length === 0) {
    return (
      <div className={classes.none}>
        <Notice tone="warn">
          {text.noContract}
          <SchoolContact />
        </Notice>
      </div>
    )
  }
  return (
    <section aria-label={text.balanceTitle}>
      <ul className={classes.contracts}>
        {valid.map((contract) => (
          <Contract key={contract.id} contract={contract} today={today} />
        ))}
      </ul>
    </section>
  )
}

function Contract({ contract, today }: { contract: OwnContract; today: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const changed = useChanged(contract.points)
  const isAhead = contract.startDate > today
  // Nothing can be booked with it before it begins.
  const month = monthOf(isAhead ? contract.startDate : today)
  const left = remainingBookings(contract, month)
  const starts = isAhead ? [text.from(format.date(contract.startDate, { year: true }))] : []
  return (
    <li className={classes.contract} data-changed={changed || undefined}>
      <div className={classes.points}>
        <span className={classes.left}>{text.left.before}</span>{' '}
        <Points contractId={contract.id}>{format.credits(contract.points, creditType)}</Points>{' '}
        <span className={classes.left}>{text.left.after}</span>
      </div>
      <p className={classes.terms}>
        <LotEnds lots={contract.lots} endDate={contract.endDate} />
        {[
          text.contract(contract.contractNumber.slice(-4)),
          ...starts,
          text.until(format.date(contract.endDate, { year: true })),
          ...(left === null
            ? []
            : [text.bookingsLeft(left, month === monthOf(today) ? null : format.month(`${month}-01`))]),
        ].map((term) => (
          <span key={term}>{term}</span>
        ))}
      </p>
    </li>
  )
}
