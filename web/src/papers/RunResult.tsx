import { useQuery } from '@apollo/client/react'
import { MOST_MAILED_PAPERS } from '@koma/schema/input/paperMail'
import { Fragment, useEffect, useRef } from 'react'
import { MailPapers } from '../desk/paperMail/MailPapers.tsx'
import { PaperMailPreviewQuery } from '../desk/paperMail/paperMailDocuments.ts'
import { StudentLink } from '../desk/StudentLink.tsx'
import { messages as runMessages } from '../runs/messages.ts'
import type { Run } from '../runs/runDocuments.ts'
import { RunSteps } from '../runs/RunSteps.tsx'
import { formatNumber } from '../shared/format/amounts.ts'
import { labelDays } from '../shared/format/labelDays.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { Card } from '../ui/Card.tsx'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import classes from './papers.module.css'
import { PdfButton } from './PdfButton.tsx'
import { printedBy, useRunPapers } from './useRunPapers.ts'

const tones: Record<Run['state'], Tone> = { working: 'info', done: 'good', cancelled: 'warn', failed: 'bad' }

/** The outcomes of steps that issued nothing because of a change, which are listed by name. */
const leftOut = ['moved']

interface RunResultProps {
  run: Run
  /** Whether the file of the run has papers that stayed the same, too. */
  reissued: boolean
  /** Whether it was started on this screen: then it takes the focus. */
  startedHere: boolean
}

/**
 * Shows what a run has issued and left out and why, and offers to print and to email its papers. (PAPER-36, PAPER-37)
 */
export function RunResult({ run, reissued, startedHere }: RunResultProps) {
  const text = useMessages(messages)
  const runText = useMessages(runMessages)
  const format = useFormat()
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // Who has begun to type elsewhere meanwhile stays there.
    if (startedHere && document.activeElement?.matches('input, textarea, [role="dialog"] *') !== true) {
      part.current?.focus()
    }
  }, [startedHere])
  const { id, label, state, counts, done, total, startedBy, startedAt } = run
  const printed = printedBy(run, reissued)
  const printLabel = text.printThese(formatNumber(printed))
  return (
    <section ref={part} className={classes.result} aria-label={text.result} tabIndex={-1}>
      <Card>
        <h2>
          {text.result} <StatusBadge tone={tones[state]}>{runText.states[state]}</StatusBadge>
        </h2>
        <p>
          {counts
            .map(({ outcome, count }) => runText.count(text.outcomes[outcome] ?? outcome, formatNumber(count)))
            .join(' · ')}
          {done < total && ` · ${runText.rest(formatNumber(total - done))}`}
        </p>
        <p className={classes.quiet}>
          {label !== '' && `${labelDays(label, (date) => format.date(date, { year: true }))} · `}
          {runText.startedBy(startedBy, format.dateTime(startedAt))}
        </p>
        {counts.map(
          ({ outcome }) =>
            leftOut.includes(outcome) && (
              <RunSteps key={outcome} id={id} outcome={outcome} label={text.outcomes[outcome] ?? outcome} />
            ),
        )}
        {printed > 0 && (
          <>
            <div className={classes.resultTools}>
              <PdfButton path={`/app/paperRuns/${id}.pdf`} label={printLabel} name={printLabel} variant="default" />
            </div>
            <MailRun runId={id} reissued={reissued} />
          </>
        )}
      </Card>
    </section>
  )
}

/** Offers to email the papers of a run, as many at once as one step takes. */
function MailRun({ runId, reissued }: { runId: string; reissued: boolean }) {
  const ids = useRunPapers(runId, reissued) ?? []
  const steps = Math.ceil(ids.length / MOST_MAILED_PAPERS)
  return Array.from({ length: steps }, (_, step) => {
    const some = ids.slice(step * MOST_MAILED_PAPERS, (step + 1) * MOST_MAILED_PAPERS)
    return <MailThese key={some[0]} ids={some} />
  })
}

/** Says by name who gets no email, and how many have one already, beside the button that emails the others. */
function MailThese({ ids }: { ids: readonly string[] }) {
  const text = useMessages(messages)
  const { data, previousData, refetch } = useQuery(PaperMailPreviewQuery, {
    variables: { ids: [...ids], again: false },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['student'], refetch)
  const preview = (data ?? previousData)?.paperMailPreview
  if (preview === undefined) return null
  const { mailed, papers } = preview
  const sent = papers.filter(({ problem }) => problem === 'sent').length
  const unreached = papers.filter(({ problem }) => problem === 'noEmail' || problem === 'unconfirmed')
  const people = [...new Map(unreached.map((paper) => [paper.studentId, paper])).values()]
  return (
    <div className={classes.resultTools}>
      {mailed > 0 && (
        <MailPapers
          ids={ids}
          label={text.mailThese(formatNumber(mailed))}
          button={{ size: 'compact-md', variant: 'filled' }}
          refetch={['Papers', 'PaperMailPreview']}
        />
      )}
      {sent > 0 && <span className={classes.quiet}>{text.mailedThese(formatNumber(sent))}</span>}
      {people.length > 0 && (
        <span>
          {text.unreached}{' '}
          {people.map(({ studentId, studentName }, at) => (
            <Fragment key={studentId}>
              {at > 0 && text.separator}
              <StudentLink id={studentId}>{studentName}</StudentLink>
            </Fragment>
          ))}
        </span>
      )}
    </div>
  )
}
