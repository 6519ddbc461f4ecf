import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconCalendarOff, IconPlus, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Closure } from '../calendar/closures/closureDocuments.ts'
import { closureOutcomeAddress } from '../calendar/closures/closureOutcomeAddress.ts'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { useClosureWords } from '../calendar/closures/useClosureWords.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { RunHistory } from '../runs/RunHistory.tsx'
import { RunProgress } from '../runs/RunProgress.tsx'
import type { Run } from '../runs/runDocuments.ts'
import { UndoRun } from '../runs/UndoRun.tsx'
import { useAllRuns, useRuns } from '../runs/useRuns.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { focusedNow } from '../ui/open/focusedNow.ts'
import { focusPage } from '../ui/open/focusPage.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { awayForm } from './away/awayForm.ts'
import { messages as awayMessages } from './away/awayMessages.ts'
import { AwayPart } from './away/AwayPart.tsx'
import { ClosureOutcome } from './outcome/ClosureOutcome.tsx'
import { messages as outcomeMessages } from './outcome/outcomeMessages.ts'
import { listedClosureDays } from './listedClosureDays.ts'
import { ChangeReason } from './ChangeReason.tsx'
import { ClosingPart } from './ClosingPart.tsx'
import { closureFile } from './closureFile.ts'
import classes from './closures.module.css'
import { messages } from './messages.ts'
import { useClosureRunWords } from './useClosureRunWords.tsx'

/** Shows the page of closures: what is closed, closing more, and opening again. (decision 036) */
export function ClosuresPage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const away = useMessages(awayMessages)
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const allowed = usePermission('settingsEdit')
  const maySubstitute = usePermission('slotEdit')
  const closures = useClosures(listedClosureDays(today))
  const wordsOf = useClosureWords({ today: useToday() })
  const { runs = [], more } = useAllRuns('closure')
  const { runs: absences = [], more: moreAbsences } = useAllRuns('substitution')
  const words = useClosureRunWords()
  const [undoneNow, setUndoneNow] = useState<string | null>(null)
  const working = [...runs, ...absences].filter(({ state }) => state === 'working')
  const awayId = params.get('away')
  const [adding, setAdding] = useState<'closing' | 'away' | null>(awayId !== null && maySubstitute ? 'away' : null)
  const [preset, setPreset] = useState({
    teacher: awayId ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  })
  // The runs of the listed closures, however many there have been since.
  const listed = useRuns({ ids: [...new Set(closures.flatMap(({ runId }) => runId ?? []))].toSorted() }) ?? []
  const runOf = new Map(listed.map((run) => [run.id, run]))
  // The list above shows these, with their undo.
  const isEarlier = (run: Run) => !(runOf.has(run.id) && run.state === 'done' && run.undoneAt === null)
  const runId = params.get('run')
  const close = (made?: string) => {
    setAdding(null)
    setPreset({ teacher: '', from: '', to: '' })
    // The form goes with its buttons.
    requestAnimationFrame(() => {
      if (focusedNow() === null) focusPage()
    })
    if (made !== undefined) setParams({ run: made }, { replace: true })
    else if (awayId !== null) setParams({}, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <>
            <PageLink to="/admin/schedule" icon={IconArrowLeft}>
              {text.toSchedule}
            </PageLink>
            {maySubstitute && adding === null && (
              <Button
                variant="default"
                leftSection={<IconUserOff aria-hidden size={18} />}
                onClick={() => setAdding('away')}
              >
                {away.add}
              </Button>
            )}
            <ExportButton base="closure_export" rows={closures} columns={closureFile(text)} />
            {allowed && adding === null && (
              <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setAdding('closing')}>
                {text.add}
              </Button>
            )}
          </>
        }
      />
      {!allowed && <Notice tone="info">{needs('settingsEdit')}</Notice>}
      {adding === 'closing' && (
        <ClosingPart
          onDone={close}
          onSubstitutes={
            maySubstitute
              ? ({ teacherId, ...days }) => {
                  setPreset({ teacher: teacherId, ...days })
                  setAdding('away')
                }
              : null
          }
        />
      )}
      {adding === 'away' && <AwayPart start={awayForm(today, preset)} onDone={close} />}
      {runId !== null && adding === null && <ClosureOutcome key={runId} runId={runId} onUndone={setUndoneNow} />}
      {working.map((run) => (
        <Card key={run.id}>
          <RunProgress run={run} />
        </Card>
      ))}
      {closures.length === 0 ? (
        <EmptyState icon={IconCalendarOff} title={text.empty} hint={text.emptyHint} />
      ) : (
        <ul className={classes.list} aria-label={text.list}>
          {closures.map((closure) => (
            <li key={closure.id}>
              <IconCalendarOff aria-hidden size={18} />
              <ListedClosure closure={closure} words={wordsOf(closure)} />
              {allowed && <ChangeReason closure={closure} />}
              <ClosureBack run={runOf.get(closure.runId ?? '')} words={words} onUndone={setUndoneNow} />
            </li>
          ))}
        </ul>
      )}
      <RunHistory
        runs={runs.filter(isEarlier)}
        title={text.history}
        more={more}
        undoneNow={undoneNow}
        {...words.closure}
      />
      <RunHistory
        runs={absences.filter(isEarlier)}
        title={away.history}
        more={moreAbsences}
        undoneNow={undoneNow}
        {...words.substitution}
      />
    </>
  )
}

/** Draws a closure as the way to what it has done, with how many people are still to be phoned. (SCHED-105) */
function ListedClosure({ closure: { runId, callsLeft }, words }: { closure: Closure; words: string }) {
  const text = useMessages(outcomeMessages)
  if (runId === null) return <span>{words}</span>
  return (
    <span>
      <Anchor component={Link} fz="inherit" to={closureOutcomeAddress(runId)}>
        {words}
      </Anchor>{' '}
      {callsLeft > 0 && <StatusBadge tone="warn">{text.open(callsLeft)}</StatusBadge>}
    </span>
  )
}

interface BackProps {
  run: Run | undefined
  words: ReturnType<typeof useClosureRunWords>
  onUndone: (runId: string) => void
}

/** Opens a closure again, with those that were made together with it. */
function ClosureBack({ run, words, onUndone }: BackProps) {
  if (run === undefined) return null
  const { undo, undoHint } = run.kind === 'closure' ? words.closure : words.substitution
  return <UndoRun run={run} words={undo} hint={undoHint} onUndone={() => onUndone(run.id)} />
}
