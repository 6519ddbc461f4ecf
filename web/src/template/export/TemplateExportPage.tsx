import { templateJobs } from '@koma/schema/input/templateExport'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RunHistory } from '../../runs/RunHistory.tsx'
import { RunProgress } from '../../runs/RunProgress.tsx'
import { useAllRuns } from '../../runs/useRuns.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { Card } from '../../ui/Card.tsx'
import { useUrlChoice } from '../../ui/hooks/useUrlChoice.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UrlSegments } from '../../ui/UrlSegments.tsx'
import { isDateRange } from '../../ui/dateRange.ts'
import { ExportForm, type Period } from './ExportForm.tsx'
import { exportKinds } from './exportKinds.ts'
import classes from './ExportForm.module.css'
import { messages } from './exportMessages.ts'

/**
 * Makes slots from the template, removes them again, and books its students: preview, progress, history and undo.
 * (FIX-06, FIX-26…33, PERM-29)
 */
export function TemplateExportPage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const choice = useUrlChoice('job', templateJobs, 'create')
  const job = choice.value
  // A row of the template leads here with its teacher.
  const [params] = useSearchParams()
  const teacher = params.get('teacher')
  const allowed = usePermission('fixedExport')
  // One plans the same weeks: slots first, then who comes. So it stays over the jobs, and while a run works.
  const [period, setPeriod] = useState<Period | null>(() => {
    const range = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
    return isDateRange(range) ? range : null
  })
  const { runs, more } = useAllRuns(exportKinds[job])
  const working = runs?.find(({ state }) => state === 'working')
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/fixedSchedule', label: text.toTemplate }} />
      <UrlSegments choice={choice} words={text.jobs} label={text.jobLabel} className={classes.jobs} />
      {!allowed && (
        <div className={classes.noRight}>
          <Notice tone="info">{needs('fixedExport')}</Notice>
        </div>
      )}
      {working && (
        <Card>
          <RunProgress run={working} />
        </Card>
      )}
      {allowed && !working && (
        <ExportForm
          key={job}
          job={job}
          period={period}
          onPeriod={setPeriod}
          teacher={job === 'delete' ? teacher : null}
        />
      )}
      <RunHistory
        runs={runs ?? []}
        title={text.history[job]}
        more={more}
        outcomes={text.outcomes[job]}
        undoHint={text.undoHint[job]}
      />
    </>
  )
}
