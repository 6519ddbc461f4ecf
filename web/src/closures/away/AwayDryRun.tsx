import { useClosureWords } from '../../calendar/closures/useClosureWords.ts'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'
import { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { ExportButton } from '../../record/ExportButton.tsx'
import { DryRunWhy, SlotWhy } from '../../record/why/Why.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { StepPart } from '../../ui/StepPart.tsx'
import classes from './away.module.css'
import { awayFile } from './awayFile.ts'
import type { SubstitutionPlan } from './awayDocuments.ts'
import { type Absence, isEmpty } from './awayForm.ts'
import { Seats } from './AwayLessons.tsx'
import { messages } from './awayMessages.ts'

interface DryRunProps {
  plan: SubstitutionPlan
  absence: Absence
  nameOf: (teacherId: string) => string
}

/** Shows what an absence would do: the totals, and what happens to each lesson. */
export function AwayDryRun({ plan, absence, nameOf }: DryRunProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const heads = useMessages(dryRunMessages)
  const wordsOf = useClosureWords({ today: useToday() })
  const { lines, students } = plan
  const count = (action: string) => lines.filter((line) => line.success && line.what === action).length
  const { startsAt, endsAt, reason, teacherId } = absence
  const closing = { spans: [{ startsAt, endsAt, reason }], teacherId, tell: false }
  const handedOver = count('give')
  const ended = lines.filter(({ success, what }) => success && what === 'close')
  const removed = ended.filter(isEmpty).length
  const closed = ended.length - removed
  // Somebody gets something back only where a seat was taken.
  const isRefunded = ended.some(({ seats }) => seats.length > 0)
  return (
    <StepPart label={text.dryRun}>
      <h2 className={classes.title}>{text.dryRun}</h2>
      <p>{wordsOf({ ...absence, locationName: null, teacherName: nameOf(absence.teacherId) })}</p>
      {lines.length === 0 ? (
        <p>{text.noLessons}</p>
      ) : (
        <p>{text.counts(handedOver, closed, removed, lines.length - handedOver - ended.length)}</p>
      )}
      {isRefunded && <p>{text.closedHint}</p>}
      {students > 0 && <p>{text.concerned(students)}</p>}
      <NotifiedPeople people={lines.flatMap(({ people }) => people)} tell={absence.tell} />
      {lines.length > 0 && (
        <ExportButton base="substitution_dry_run" rows={lines} columns={awayFile(heads, text, nameOf)} />
      )}
      <ul className={classes.lessons}>
        {lines.map((line) => (
          <li key={line.slotId}>
            <div className={classes.who}>
              <strong>{format.when(line)}</strong>
              <Seats lesson={line} />
            </div>
            <div className={classes.choice}>
              {!line.success && <span className={classes.warn}>{text.stays(line.message)}</span>}
              {!line.success && line.what === 'give' && (
                <SlotWhy
                  input={{ move: { slotId: line.slotId, teacherId: line.toTeacherId } }}
                  of={format.when(line)}
                />
              )}
              {!line.success && line.what === 'close' && (
                <DryRunWhy input={{ closing: { closing, slotId: line.slotId } }} of={format.when(line)} />
              )}
              {line.success && line.what === 'give' && <span>{text.gives(nameOf(line.toTeacherId ?? ''))}</span>}
              {line.success && line.what === 'close' && <span>{isEmpty(line) ? text.removes : text.closes}</span>}
              {line.success && line.what === 'leave' && <span className={classes.quiet}>{text.leaves}</span>}
              {line.warnings.map((warning) => (
                <span key={warning} className={classes.quiet}>
                  {warning}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </StepPart>
  )
}
