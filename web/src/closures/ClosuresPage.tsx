import { plusDays } from '@koma/schema/rules/time'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { useClosureWords } from '../calendar/closures/useClosureWords.ts'
import { RunHistory } from '../record/runs/RunHistory.tsx'
import { RunProgress } from '../record/runs/RunProgress.tsx'
import { useRuns } from '../record/runs/useRuns.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { ClosingPart } from './ClosingPart.tsx'
import classes from './closures.module.css'
import { LeftOver } from './LeftOver.tsx'
import { messages } from './messages.ts'

/** How far ahead closures are listed, in days. */
const AHEAD = 500

/** When there are no lessons: what is closed, closing more, and opening again. (decision 036) */
export function ClosuresPage() {
  const text = useMessages(messages)
  const today = useToday()
  const allowed = usePermission('settingsEdit')
  const closures = useClosures({ from: today, to: plusDays(today, AHEAD) })
  const wordsOf = useClosureWords()
  const runs = useRuns({ kind: 'closure' }) ?? []
  const working = runs.filter(({ state }) => state === 'working')
  const [adding, setAdding] = useState(false)
  const opened = runs.find(({ takenBackAt }) => takenBackAt !== null)
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <>
            <PageLink to="/admin/schedule" icon={IconArrowLeft}>
              {text.toSchedule}
            </PageLink>
            {allowed && !adding && (
              <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
                {text.add}
              </Button>
            )}
          </>
        }
      />
      {!allowed && <Notice tone="info">{text.noRight}</Notice>}
      {adding && <ClosingPart onDone={() => setAdding(false)} />}
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
              {wordsOf(closure)}
            </li>
          ))}
        </ul>
      )}
      <RunHistory runs={runs} title={text.history} outcomes={text.outcomes} takeBackHint={text.takeBackHint} />
      {allowed && opened !== undefined && <LeftOver key={opened.id} runId={opened.id} />}
    </>
  )
}
