import { useId, type ReactNode } from 'react'
import { RunProgress } from '../runs/RunProgress.tsx'
import type { Run } from '../runs/runDocuments.ts'
import { UndoRun } from '../runs/UndoRun.tsx'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import classes from './monthEnd.module.css'

interface MonthLineProps {
  title: string
  /** What is left and done; null for a line that is only looked at. */
  counts: { left: number; done: number } | null
  /** Counts what is left in words, such as `3 slots`; left out where nothing is. */
  countWords?: (count: string) => string
  /** The last run that did it. Left out: it is not done by runs. */
  last?: Run | null
  /** More about its state, in words. */
  facts: readonly string[]
  /** The ways to do it. */
  actions?: ReactNode
  /** What doing it would do, where that is shown. */
  children?: ReactNode
}

/** Draws one line of the checklist: its state, who did it last, and the way to do it. */
export function MonthLine({ title, counts, countWords = String, last, facts, actions, children }: MonthLineProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const id = useId()
  const isWorking = last?.state === 'working'
  const [tone, state] = stateOf(counts, isWorking, countWords, text.states)
  // Renewing one by one leaves no run, so a line without one says nothing of it.
  const run = last ? [text.last(last.startedBy, format.dateTime(last.endedAt ?? last.startedAt))] : []
  return (
    <li className={classes.line} aria-labelledby={id}>
      <div className={classes.head}>
        <span className={classes.words}>
          <strong id={id}>{title}</strong>
          <span className={classes.quiet}>{[...facts, ...run].join(' · ')}</span>
        </span>
        {state !== null && <StatusBadge tone={tone}>{state}</StatusBadge>}
        {!isWorking && <span className={classes.actions}>{actions}</span>}
        {last && !isWorking && <UndoRun run={last} />}
      </div>
      {isWorking && <RunProgress run={last} />}
      {!isWorking && children}
    </li>
  )
}

type States = (typeof messages)['jp']['states']

function stateOf(
  counts: MonthLineProps['counts'],
  isWorking: boolean,
  countWords: (count: string) => string,
  words: States,
): [Tone, string | null] {
  if (counts === null) return ['neutral', null]
  const { left, done } = counts
  if (isWorking) return ['info', words.working]
  if (left === 0) return done === 0 ? ['neutral', words.none] : ['good', words.done]
  const count = countWords(formatNumber(left))
  return done === 0 ? ['neutral', words.notBegun(count)] : ['warn', words.left(count)]
}
