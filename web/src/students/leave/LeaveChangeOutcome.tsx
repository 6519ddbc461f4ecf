import type { LeaveChangePreviewQuery, LeaveContractWay } from '../../gql/graphql.ts'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'
import parts from '../../record/RecordParts.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LeaveContracts } from './LeaveContracts.tsx'
import { LeaveLessonLines } from './LeaveLessonLines.tsx'
import { LeavingMoney } from './LeavingMoney.tsx'
import { leaveMessages } from './leaveMessages.ts'

interface LeaveChangeOutcomeProps {
  plan: NonNullable<LeaveChangePreviewQuery['leaveChangePreview']['plan']>
  tell: boolean
  /** Whether the pause has no end. */
  isOpen: boolean
  onWay: (contractId: string, way: LeaveContractWay) => void
}

/** Says what a change of a pause or departure does, by name. (PAUSE-20) */
export function LeaveChangeOutcome({ plan, tell, isOpen, onWay }: LeaveChangeOutcomeProps) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  const { lessons, restored, lost, waits, contracts, restoredContracts, lostContracts, feeMonths, fee } = plan
  const months = (list: readonly string[]) => list.map((month) => format.month(`${month}-01`)).join(', ')
  return (
    <section className={parts.part} aria-label={text.preview} aria-live="polite">
      <h3>{text.preview}</h3>
      <p>{lessons.length === 0 ? text.noneAdded(plan.studentName) : text.added(plan.studentName, lessons.length)}</p>
      <LeaveLessonLines lessons={lessons} />
      {restored.length > 0 && <p>{text.restored(restored.length)}</p>}
      <div className={parts.lines}>
        {restored.map(({ bookingId, startsAt, courseName }) => (
          <div key={bookingId} className={parts.line}>
            <strong>{format.dateTime(startsAt)}</strong>
            <span>{text.bookedAgain}</span>
            <span>{courseName}</span>
          </div>
        ))}
      </div>
      {lost.map(({ bookingId, startsAt, message }) => (
        <Notice key={bookingId} tone="warn">
          {text.staysCancelled(format.dateTime(startsAt), message)}
        </Notice>
      ))}
      {waits.length > 0 && <p>{text.waits(waits.length)}</p>}
      {contracts.length > 0 && <LeaveContracts contracts={contracts} onWay={onWay} />}
      {restoredContracts.length > 0 && <p>{text.chargedAgain(restoredContracts.join(', '))}</p>}
      {lostContracts.length > 0 && <Notice tone="warn">{text.lostContracts(lostContracts.join(', '))}</Notice>}
      {feeMonths[0] !== undefined && (
        <p>
          {isOpen
            ? text.feesOpen(format.yen(fee), format.month(`${feeMonths[0]}-01`))
            : text.fees(months(feeMonths), format.yen(fee))}
        </p>
      )}
      {plan.waivedMonths.length > 0 && <p>{text.waivedMonths(months(plan.waivedMonths))}</p>}
      {plan.money !== null && <LeavingMoney money={plan.money} />}
      {plan.people.length > 0 && <NotifiedPeople people={plan.people} tell={tell} />}
    </section>
  )
}
