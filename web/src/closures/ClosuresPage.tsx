import { Button } from '@mantine/core'
import { IconArrowLeft, IconCalendarOff, IconPlus, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { useClosureWords } from '../calendar/closures/useClosureWords.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { RunHistory } from '../record/runs/RunHistory.tsx'
import { RunProgress } from '../record/runs/RunProgress.tsx'
import type { Run } from '../record/runs/runDocuments.ts'
import { TakeBackRun } from '../record/runs/TakeBackRun.tsx'
import { useRuns } from '../record/runs/useRuns.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { awayForm } from './away/awayForm.ts'
import { AwayLeftOver } from './away/AwayLeftOver.tsx'
import { messages as awayMessages } from './away/awayMessages.ts'
import { AwayPart } from './away/AwayPart.tsx'
import { listedClosureDays } from './askClosures.ts'
import { ChangeReason } from './ChangeReason.tsx'
import { ClosingPart } from './ClosingPart.tsx'
import { closureFile } from './closureFile.ts'
import classes from './closures.module.css'
import { LeftOver } from './LeftOver.tsx'
import { messages } from './messages.ts'

/** When there are no lessons: what is closed, closing more, and opening again. (decision 036) */
export function ClosuresPage() {
  const text = useMessages(messages)
  const away = useMessages(awayMessages)
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const allowed = usePermission('settingsEdit')
  const maySubstitute = usePermission('slotEdit')
  const closures = useClosures(listedClosureDays(today))
  const wordsOf = useClosureWords()
  const runs = useRuns({ kind: 'closure' }) ?? []
  const absences = useRuns({ kind: 'substitution' }) ?? []
  const working = [...runs, ...absences].filter(({ state }) => state === 'working')
  const awayId = params.get('away')
  const [adding, setAdding] = useState<'closing' | 'away' | null>(awayId !== null && maySubstitute ? 'away' : null)
  const runOf = new Map([...runs, ...absences].map((run) => [run.id, run]))
  const close = () => {
    setAdding(null)
    if (awayId !== null) setParams({}, { replace: true })
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
      {!allowed && <Notice tone="info">{text.noRight}</Notice>}
      {adding === 'closing' && <ClosingPart onDone={close} />}
      {adding === 'away' && (
        <AwayPart
          start={awayForm(today, {
            teacher: awayId ?? '',
            from: params.get('from') ?? '',
            to: params.get('to') ?? '',
          })}
          onDone={close}
        />
      )}
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
              <span>{wordsOf(closure)}</span>
              {allowed && <ChangeReason closure={closure} />}
              <ClosureBack run={runOf.get(closure.runId ?? '')} />
            </li>
          ))}
        </ul>
      )}
      <RunHistory
        runs={runs}
        title={text.history}
        outcomes={text.outcomes}
        takeBackHint={text.takeBackHint}
        {...(allowed && { leftBehind: { label: text.leftOver, render: (id: string) => <LeftOver runId={id} /> } })}
      />
      <RunHistory
        runs={absences}
        title={away.history}
        outcomes={away.outcomes}
        takeBackHint={away.takeBackHint}
        {...(maySubstitute && {
          leftBehind: { label: away.leftOver, render: (id: string) => <AwayLeftOver runId={id} /> },
        })}
      />
    </>
  )
}

/** Opens a closure again, with those that were made together with it. */
function ClosureBack({ run }: { run: Run | undefined }) {
  const text = useMessages(messages)
  const away = useMessages(awayMessages)
  if (run === undefined) return null
  return <TakeBackRun run={run} hint={run.kind === 'closure' ? text.takeBackHint : away.takeBackHint} />
}
