import { useQuery } from '@apollo/client/react'
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { lessonPage } from '../../desk/studentPage.ts'
import { messages as recordMessages } from '../../record/messages.ts'
import { UndoRun } from '../../runs/UndoRun.tsx'
import { labelDays } from '../../shared/format/labelDays.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useClosureRunWords } from '../useClosureRunWords.tsx'
import { ClosureCalls } from './ClosureCalls.tsx'
import classes from './outcome.module.css'
import { ClosureOutcomeQuery, type Outcome } from './outcomeDocuments.ts'
import { messages } from './outcomeMessages.ts'

interface OutcomeProps {
  runId: string
  /** Hears that it was undone: what stayed of it is listed among those of before. */
  onUndone: (runId: string) => void
}

/**
 * Shows what a closure or an absence has done: whom to phone, who covers which lesson, and the way to undo it. Live,
 * and found again by its address until everybody is phoned. (SCHED-105)
 */
export function ClosureOutcome({ runId, onUndone }: OutcomeProps) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(ClosureOutcomeQuery, {
    variables: { runId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  useFollow(['closure', 'run', 'slot'], refetch)
  const outcome = data?.closureOutcome
  return (
    <Card>
      {outcome === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />)}
      {outcome === null && <p>{text.gone}</p>}
      {outcome && <OutcomeParts outcome={outcome} onUndone={onUndone} />}
      <div className={classes.back}>
        <PageLink to="/admin/schedule/closures" icon={IconArrowLeft}>
          {text.toList}
        </PageLink>
      </div>
    </Card>
  )
}

function OutcomeParts({ outcome, onUndone }: { outcome: Outcome } & Pick<OutcomeProps, 'onUndone'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const words = useClosureRunWords()
  const { run, calls, lessons, isUndone } = outcome
  const head = useRef<HTMLHeadingElement>(null)
  // Whoever has just recorded it goes on here.
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const { undo, undoHint } = run?.kind === 'closure' ? words.closure : words.substitution
  return (
    <>
      <div className={classes.head}>
        <h2 ref={head} tabIndex={-1}>
          {labelDays(run?.label ?? '', (date) => format.date(date, { year: true }))}
        </h2>
        {run && <UndoRun run={run} words={undo} hint={undoHint} onUndone={() => onUndone(run.id)} />}
      </div>
      {isUndone && <Notice tone="info">{text.undone}</Notice>}
      <ClosureCalls runId={outcome.runId} calls={calls} lessons={lessons} isUndone={isUndone} />
      <section className={classes.part} aria-label={text.lessons}>
        <h3>{text.lessons}</h3>
        {lessons.length === 0 && <p>{text.noLessons}</p>}
        <ul className={classes.rows}>
          {lessons.map((lesson) => (
            <li key={lesson.slotId}>
              <OutcomeLesson lesson={lesson} isUndone={isUndone} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function OutcomeLesson({ lesson, isUndone }: { lesson: Outcome['lessons'][number]; isUndone: boolean }) {
  const text = useMessages(messages)
  const { comma } = useMessages(recordMessages)
  const format = useFormat()
  const { slotId, startsAt, students, outcome, otherBooking } = lesson
  const isHeld = outcome !== 'closed'
  return (
    <>
      {isHeld ? (
        <Anchor component={Link} fz="inherit" to={lessonPage({ id: slotId, startsAt })}>
          {format.when(lesson)}
        </Anchor>
      ) : (
        <span>{format.when(lesson)}</span>
      )}
      <span className={students.length === 0 && otherBooking === null ? classes.quiet : undefined}>
        {students.length > 0 ? students.join(comma) : (otherBooking ?? text.free)}
      </span>
      <OutcomeWords lesson={lesson} isUndone={isUndone} />
    </>
  )
}

function OutcomeWords({ lesson, isUndone }: { lesson: Outcome['lessons'][number]; isUndone: boolean }) {
  const text = useMessages(messages)
  const { outcome, students, toTeacher, fromTeacher, otherBooking } = lesson
  if (outcome === 'given') return <strong>{text.given(toTeacher ?? '')}</strong>
  if (outcome === 'closed')
    return <span>{students.length === 0 && otherBooking === null ? text.removed : text.closed}</span>
  if (outcome === 'stays') return <span className={classes.quiet}>{text.stays(fromTeacher ?? '')}</span>
  if (isUndone) return <span>{text.restored(fromTeacher ?? '')}</span>
  return <span className={classes.warn}>{text.undecided(fromTeacher ?? '')}</span>
}
