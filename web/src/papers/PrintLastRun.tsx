import type { Run } from '../runs/runDocuments.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { PdfButton } from './PdfButton.tsx'

/** Draws the button that opens the papers of the last run as one file, to be printed together. (PAPER-11) */
export function PrintLastRun({ runs }: { runs: readonly Run[] | undefined }) {
  const text = useMessages(messages)
  const issuedBy = ({ counts }: Run) =>
    counts.reduce((sum, { outcome, count }) => (['issued', 'corrected'].includes(outcome) ? sum + count : sum), 0)
  const last = runs?.find((run) => run.state !== 'working' && issuedBy(run) > 0)
  if (last === undefined) return null
  const label = text.printRun(formatNumber(issuedBy(last)))
  return <PdfButton path={`/app/paperRuns/${last.id}.pdf`} label={label} name={label} />
}
