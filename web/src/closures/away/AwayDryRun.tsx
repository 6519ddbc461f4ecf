import { useClosureWords } from '../../calendar/closures/useClosureWords.ts'
import { NotifiedPeople, type NotifiedPerson } from '../../record/notices/NotifiedPeople.tsx'
import { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { ExportButton } from '../../record/ExportButton.tsx'
import { DryRunWhy, SlotWhy } from '../../record/why/Why.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { StepPart } from '../../ui/StepPart.tsx'
import classes from './away.module.css'
import { awayFile } from './awayFile.ts'
import type { AwayLesson, SubstitutionPlan } from './awayDocuments.ts'
import { type Absence, isEmpty, isUndecidable } from './awayForm.ts'
import { Seats } from './AwayLessons.tsx'
import { LessonChoice } from './LessonChoice.tsx'
import { messages } from './awayMessages.ts'

interface DryRunProps {
  plan: SubstitutionPlan
  absence: Absence
  /** The lessons with who could take each; those of the plan that are no longer among them only say what happens. */
  lessons: readonly AwayLesson[]
  nameOf: (teacherId: string) => string
  /** The choice for a lesson, also while its effect is not known yet. */
  chosenFor: (line: Line) => string
  onChoose: (slotId: string, chosen: string) => void
}

type Line = SubstitutionPlan['lines'][number]

/** Shows what an absence would do: the totals, and what happens to each lesson, which can still be changed. */
export function AwayDryRun({ plan, absence, lessons, nameOf, chosenFor, onChoose }: DryRunProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const heads = useMessages(dryRunMessages)
  const wordsOf = useClosureWords({ today: useToday() })
  const { lines, students } = plan
  const lessonOf = new Map(lessons.map((lesson) => [lesson.slotId, lesson]))
  const isUndecided = (line: Line) =>
    line.success &&
    line.what === 'leave' &&
    !isUndecidable({ begun: lessonOf.get(line.slotId)?.begun ?? false, seats: line.seats })
  const handedOver = lines.filter(({ success, what }) => success && what === 'give').length
  const undecided = lines.filter(isUndecided).length
  const { startsAt, endsAt, reason, teacherId } = absence
  const closing = { spans: [{ startsAt, endsAt, reason }], teacherId, tell: false }
  const ended = lines.filter(({ success, what }) => success && what === 'close')
  const removed = ended.filter(isEmpty).length
  const closed = ended.length - removed
  // The absent teacher knows, and is on no list of calls.
  const isToBeTold = ({ id, notice }: NotifiedPerson) => notice === 'mail' || id !== teacherId
  // Somebody gets something back only where a seat was taken.
  const isRefunded = ended.some(({ seats }) => seats.length > 0)
  return (
    <StepPart label={text.dryRun}>
      <h2 className={classes.title}>{text.dryRun}</h2>
      <p>{wordsOf({ ...absence, locationName: null, teacherName: nameOf(absence.teacherId) })}</p>
      {lines.length === 0 ? (
        <p>{text.noLessons}</p>
      ) : (
        <p aria-live="polite">
          {text.counts({
            given: handedOver,
            closed,
            removed,
            undecided,
            kept: lines.length - handedOver - ended.length - undecided,
          })}
        </p>
      )}
      {isRefunded && <p>{text.closedHint}</p>}
      {students > 0 && <p>{text.concerned(students)}</p>}
      <NotifiedPeople people={lines.flatMap(({ people }) => people).filter(isToBeTold)} tell={absence.tell} />
      {lines.length > 0 && (
        <ExportButton
          base="substitution_dry_run"
          rows={lines}
          columns={awayFile(heads, text, { nameOf, isUndecided })}
        />
      )}
      {lines.length > 0 && <p className={classes.quiet}>{text.changeable}</p>}
      <ul className={classes.lessons}>
        {lines.map((line) => (
          <li key={line.slotId}>
            <div className={classes.who}>
              <strong>{format.when(line)}</strong>
              <Seats lesson={line} />
            </div>
            <div className={classes.choice}>
              <LineChoice
                line={line}
                lesson={lessonOf.get(line.slotId)}
                nameOf={nameOf}
                chosen={chosenFor(line)}
                isUndecided={isUndecided(line)}
                onChoose={(chosen) => onChoose(line.slotId, chosen)}
              />
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

interface LineChoiceProps {
  line: Line
  lesson: AwayLesson | undefined
  nameOf: (teacherId: string) => string
  chosen: string
  isUndecided: boolean
  onChoose: (chosen: string) => void
}

/** Lets the choice for a lesson be changed, or says it where nobody can be chosen any more. */
function LineChoice({ line, lesson, nameOf, chosen, isUndecided, onChoose }: LineChoiceProps) {
  const text = useMessages(messages)
  const format = useFormat()
  if (lesson !== undefined) {
    return <LessonChoice lesson={lesson} when={format.when(line)} nameOf={nameOf} chosen={chosen} onChoose={onChoose} />
  }
  if (!line.success) return null
  if (line.what === 'give') return <span>{text.gives(nameOf(line.toTeacherId ?? ''))}</span>
  if (line.what === 'close') return <span>{isEmpty(line) ? text.removes : text.closes}</span>
  return <span className={classes.quiet}>{isUndecided ? text.undecided : text.leaves}</span>
}
