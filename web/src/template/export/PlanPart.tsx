import { ExportButton } from '../../record/ExportButton.tsx'
import { LineWhy } from '../../record/why/Why.tsx'
import type { TemplateJob, TemplateLineInput } from '../../gql/graphql.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { labelDays } from '../../shared/format/labelDays.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Card } from '../../ui/Card.tsx'
import { numbered } from '../../ui/numbered.ts'
import type { ExportPlan } from './exportDocuments.ts'
import classes from './ExportForm.module.css'
import { messages } from './exportMessages.ts'

interface PlanPartProps {
  job: TemplateJob
  /** Whether cancelled places are booked again. */
  rebook: boolean
  plan: ExportPlan
  outcomes: Readonly<Record<string, string>>
}

/** Shows the dry run in words: how many, and which not and why. */
export function PlanPart({ job, rebook, plan, outcomes }: PlanPartProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { total, counts, lines } = plan
  const wordOf = (outcome: string) => outcomes[outcome] ?? outcome
  // A file that has not all of it says so.
  const rest = total - lines.length
  const shown = rest > 0 ? [...lines, { label: text.more(formatNumber(rest)), outcome: '', message: null }] : lines
  const file: readonly (readonly [
    string,
    (line: Pick<ExportPlan['lines'][number], 'label' | 'outcome' | 'message'>) => string,
  ])[] = [
    [text.file.subject, ({ label }) => labelDays(label, (date) => date)],
    [text.file.outcome, ({ outcome }) => wordOf(outcome)],
    [text.file.why, ({ message }) => message ?? ''],
  ]
  return (
    <Card>
      <h2 className={classes.title}>{text.planTitle}</h2>
      {lines.length > 0 && <ExportButton base="template_dry_run" rows={shown} columns={file} />}
      {total === 0 && <p>{text.nothing}</p>}
      <output className={classes.counts}>
        {counts.map(({ outcome, count }) => (
          <span key={outcome} data-made={outcome === 'made' || undefined}>
            {text.count(wordOf(outcome), formatNumber(count))}
          </span>
        ))}
      </output>
      <ul className={classes.lines}>
        {numbered(lines).map(({ label, outcome, message, number, ...line }) => (
          <li key={number} data-made={outcome === 'made' || undefined}>
            <span>{labelDays(label, format.date)}</span>
            <span className={classes.hint}>{[wordOf(outcome), message].filter(Boolean).join(' · ')}</span>
            {outcome !== 'made' && (
              <LineWhy input={{ ...lineOf(job, line), rebookCancelled: rebook }} of={labelDays(label, format.date)} />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes.hint}>{text.more(formatNumber(rest))}</p>}
    </Card>
  )
}

const lineOf = (
  job: TemplateJob,
  { templateId, date, studentId, slotId }: Omit<ExportPlan['lines'][number], 'label' | 'outcome' | 'message'>,
): TemplateLineInput => ({ job, templateId, date, studentId, slotId })
