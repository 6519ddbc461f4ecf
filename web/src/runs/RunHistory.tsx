import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../shared/format/amounts.ts'
import { labelDays } from '../shared/format/labelDays.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { BoxedList } from '../ui/BoxedList.tsx'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { useSave } from '../record/useSave.ts'
import { messages } from './messages.ts'
import { ResumeRunMutation, type Run } from './runDocuments.ts'
import classes from './RunHistory.module.css'
import { failureOf, lookAtFailures } from './seenRuns.ts'
import { RunSteps } from './RunSteps.tsx'
import { UndoRun, type RunUndoWords } from './UndoRun.tsx'

const tones: Record<Run['state'], Tone> = { working: 'info', done: 'good', cancelled: 'warn', failed: 'bad' }

/** The words of one kind of run. */
export interface RunWords {
  /** The words for a step's outcome; null where steps are not what people count in. */
  outcomes: Record<string, string> | null
  /** The button that undoes one and its question, where people have a word for it. */
  undo?: RunUndoWords
  /** The effect of undoing one, where it is not all or nothing. */
  undoHint?: string
  /** The part of an undone one that stayed, opened by its label. */
  leftBehind?: { label: string; render: (runId: string) => ReactNode }
  /** The page that starts one of its kind, where the list has several kinds. */
  page?: string
}

/** All of one kind, or each with the words of its own. */
type HistoryProps = {
  runs: readonly Run[]
  title: string
  /** Adds older ones, as long as there may be some. */
  more?: (() => void) | null
  /** A run that is being undone from elsewhere on the page: what stayed of it is opened and gone to. */
  undoneNow?: string | null
} & (RunWords | { wordsOf: (kind: string) => RunWords })

/** Draws the runs that have ended, newest first: who, when, the outcome, and how to resume and undo one. */
export function RunHistory({ runs, title, more, undoneNow, ...words }: HistoryProps) {
  const text = useMessages(messages)
  const ended = runs.filter(({ state }) => state !== 'working')
  useEffect(() => lookAtFailures(runs.filter(({ state }) => state === 'failed').map(failureOf)), [runs])
  if (ended.length === 0) return null
  return (
    <BoxedList
      title={title}
      after={
        more && (
          <Button variant="subtle" onClick={more}>
            {text.older}
          </Button>
        )
      }
    >
      {ended.map((run) => (
        <li key={run.id}>
          <EndedRun
            run={run}
            words={'wordsOf' in words ? words.wordsOf(run.kind) : words}
            undoneNow={undoneNow === run.id}
          />
        </li>
      ))}
    </BoxedList>
  )
}

interface EndedProps {
  run: Run
  words: RunWords
  undoneNow: boolean
}

function EndedRun({ run, words: { outcomes, undo, undoHint, leftBehind, page }, undoneNow }: EndedProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const [opened, setOpened] = useState<boolean | null>(null)
  const showsLeft = opened ?? undoneNow
  const [shown, setShown] = useState<string | null>(null)
  const { save: resume, saving: resuming } = useSave(ResumeRunMutation)
  const { id, label, state, startedBy, startedAt, undoneAt, undoneBy, counts, done, total } = run
  const opener = useRef<HTMLButtonElement>(null)
  const isBackNow = undoneNow && undoneAt !== null
  useEffect(() => {
    if (isBackNow) opener.current?.focus()
  }, [isBackNow])
  return (
    <div className={classes.run} data-undone={undoneAt !== null || undefined}>
      <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
      <span className={classes.words}>
        {page !== undefined && (
          <Link className={classes.kind} to={page}>
            {text.kinds[run.kind] ?? run.kind}
          </Link>
        )}
        {label !== '' && <span>{labelDays(label, (date) => format.date(date, { year: true }))}</span>}
        <span className={classes.quiet}>{text.startedBy(startedBy, format.dateTime(startedAt))}</span>
        {undoneAt !== null && (
          <span className={classes.quiet}>{text.undoneBy(undoneBy ?? '', format.dateTime(undoneAt))}</span>
        )}
      </span>
      <span className={classes.counts}>
        {outcomes !== null &&
          counts.map(({ outcome, count }) => (
            <Button
              key={outcome}
              data-made={outcome === 'made' || undefined}
              variant="subtle"
              size="compact-sm"
              aria-expanded={shown === outcome}
              onClick={() => setShown(shown === outcome ? null : outcome)}
            >
              {text.count(outcomes[outcome] ?? outcome, formatNumber(count))}
            </Button>
          ))}
        {done < total && <span className={classes.quiet}>{text.rest(formatNumber(total - done))}</span>}
      </span>
      {run.canResume && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resuming}
          onClick={() => void resume({ id }, text.resumed)}
        >
          {text.resume}
        </Button>
      )}
      <UndoRun run={run} words={undo} hint={undoHint} onUndone={() => setOpened(true)} />
      {leftBehind !== undefined && undoneAt !== null && (
        <Button
          ref={opener}
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsLeft}
          onClick={() => setOpened(!showsLeft)}
        >
          {leftBehind.label}
        </Button>
      )}
      {/* An undone step has another outcome. */}
      {shown !== null && (
        <RunSteps key={`${shown} ${undoneAt}`} id={id} outcome={shown} label={outcomes?.[shown] ?? shown} />
      )}
      {showsLeft && undoneAt !== null && leftBehind !== undefined && (
        <div className={classes.left}>{leftBehind.render(id)}</div>
      )}
    </div>
  )
}
