import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'
import parts from '../../record/RecordParts.module.css'
import type { LeaveContractWay, LeavePreviewQuery } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from '../Students.module.css'
import { LeaveContracts } from './LeaveContracts.tsx'
import { LeaveLessonLines } from './LeaveLessonLines.tsx'
import { LeavingMoney } from './LeavingMoney.tsx'
import { leaveMessages } from './leaveMessages.ts'

interface LeaveOutcomeProps {
  kind: 'pause' | 'leaving'
  plan: LeavePreviewQuery['leavePreview']['plan']
  tell: boolean
  /** Whether the pause has no end. */
  isOpen: boolean
  onWay: (contractId: string, way: LeaveContractWay) => void
  /** Why it cannot be recorded as entered. */
  refusal: string | null
}

/** Says what recording a pause or departure does, by name. (PAUSE-03) */
export function LeaveOutcome({ kind, plan, tell, refusal, isOpen, onWay }: LeaveOutcomeProps) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  if (plan === null) return refusal === null ? null : <Notice tone="warn">{refusal}</Notice>
  const { noticeBy, isLate, lessons, waits, places, releasesPlaces, contracts, feeMonths, fee, money, people } = plan
  const notice = noticeBy === null ? null : format.date(noticeBy)
  return (
    <section className={parts.part} aria-label={text.preview} aria-live="polite">
      <h3>{text.preview}</h3>
      {notice !== null &&
        (isLate ? (
          <Notice tone="warn">{text.late(notice)}</Notice>
        ) : (
          <p className={classes.quiet}>{text.inTime(notice)}</p>
        ))}
      <p>{lessons.length === 0 ? text.noLessons[kind] : text.lessons[kind](lessons.length)}</p>
      <LeaveLessonLines lessons={lessons} />
      {waits.length > 0 && <p>{text.waits(waits.length)}</p>}
      {places.length > 0 && <p>{(releasesPlaces ? text.released : text.kept)(places.join(', '))}</p>}
      {contracts.length > 0 && <LeaveContracts contracts={contracts} onWay={onWay} />}
      {feeMonths[0] !== undefined && (
        <p>
          {isOpen
            ? text.feesOpen(format.yen(fee), format.month(`${feeMonths[0]}-01`))
            : text.fees(feeMonths.map((month) => format.month(`${month}-01`)).join(', '), format.yen(fee))}
        </p>
      )}
      {money !== null && <LeavingMoney money={money} />}
      {lessons.some(({ isCancelled }) => isCancelled) && <NotifiedPeople people={people} tell={tell} />}
    </section>
  )
}
