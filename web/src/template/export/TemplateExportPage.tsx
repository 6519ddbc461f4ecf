import { type TemplateJob, templateJobs } from '@koma/schema/input/templateExport'
import { IconArrowLeft } from '@tabler/icons-react'
import { RunHistory } from '../../record/runs/RunHistory.tsx'
import { RunProgress } from '../../record/runs/RunProgress.tsx'
import { useRuns } from '../../record/runs/useRuns.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { Card } from '../../ui/Card.tsx'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { ExportForm } from './ExportForm.tsx'
import classes from './ExportForm.module.css'
import { messages } from './exportMessages.ts'

const defaults = { job: 'create' }
const kinds: Record<TemplateJob, string> = { create: 'templateCreate', delete: 'templateDelete', book: 'templateBook' }

/** Slots made from the template, removed again, and its students booked: dry run, progress, history, way back. (FIX-06, FIX-26…33, PERM-29) */
export function TemplateExportPage() {
  const text = useMessages(messages)
  const [{ job: wanted }, change] = useUrlFilters(defaults)
  const job = templateJobs.find((each) => each === wanted) ?? 'create'
  const allowed = usePermission('fixedExport')
  const runs = useRuns({ kind: kinds[job] })
  const working = runs?.find(({ state }) => state === 'working')
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <PageLink to="/admin/fixedSchedule" icon={IconArrowLeft}>
            {text.toTemplate}
          </PageLink>
        }
      />
      <Segments
        className={classes.jobs}
        aria-label={text.jobLabel}
        data={templateJobs.map((value) => ({ value, label: text.jobs[value] }))}
        value={job}
        onChange={(value) => change({ job: value })}
      />
      {!allowed && <Notice tone="info">{text.noRight}</Notice>}
      {working && (
        <Card>
          <RunProgress run={working} />
        </Card>
      )}
      {allowed && !working && <ExportForm key={job} job={job} />}
      <RunHistory
        runs={runs ?? []}
        title={text.history[job]}
        outcomes={text.outcomes[job]}
        takeBackHint={text.backHint[job]}
      />
    </>
  )
}
