import { IconHourglassEmpty } from '@tabler/icons-react'
import { ExportButton } from '../../record/ExportButton.tsx'
import { messages as runMessages } from '../../runs/messages.ts'
import { RunHistory } from '../../runs/RunHistory.tsx'
import { RunProgress } from '../../runs/RunProgress.tsx'
import { useAllRuns } from '../../runs/useRuns.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { messages } from './messages.ts'
import { runFile } from './runFile.ts'
import { useRunWords } from './useRunWords.ts'
import classes from './WorkPage.module.css'

/**
 * Shows all background tasks, whoever started them: their progress and outcome, and how to stop, resume and undo them.
 */
export function WorkPage() {
  const text = useMessages(messages)
  const runText = useMessages(runMessages)
  const wordsOf = useRunWords()
  const { runs, failed, retry, more } = useAllRuns()
  const working = runs?.filter(({ state }) => state === 'working') ?? []
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <ExportButton
            base="work_export"
            rows={runs ?? []}
            columns={runFile(runText, wordsOf)}
            {...(more && { label: text.exportShown })}
          />
        }
      />
      {failed && runs === undefined && <ErrorState onRetry={retry} />}
      {runs?.length === 0 && <EmptyState icon={IconHourglassEmpty} title={text.empty} hint={text.emptyHint} />}
      {runs !== undefined && runs.length > 0 && (
        <section className={classes.now} aria-label={text.now}>
          {working.length === 0 && <p className={classes.quiet}>{text.nothing}</p>}
          {working.map((run) => (
            <Card key={run.id}>
              <RunProgress run={run} />
            </Card>
          ))}
        </section>
      )}
      <RunHistory runs={runs ?? []} title={text.history} wordsOf={wordsOf} more={more} />
      {runs !== undefined && <Elsewhere />}
    </>
  )
}
