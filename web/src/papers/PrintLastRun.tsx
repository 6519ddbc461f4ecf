import type { Run } from '../runs/runDocuments.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { PdfButton } from './PdfButton.tsx'

const issued = ['issued', 'corrected']

/**
 * Draws the button that opens the papers of the last run as one file, to be printed together. `reissued` says that the
 * file has those that stayed the same, too. (PAPER-11, AGR-08)
 */
export function PrintLastRun({ runs, reissued }: { runs: readonly Run[] | undefined; reissued: boolean }) {
  const text = useMessages(messages)
  const printed = reissued ? [...issued, 'same'] : issued
  const printedBy = ({ counts }: Run) =>
    counts.reduce((sum, { outcome, count }) => (printed.includes(outcome) ? sum + count : sum), 0)
  const last = runs?.find((run) => run.state !== 'working' && printedBy(run) > 0)
  if (last === undefined) return null
  const label = text.printRun(formatNumber(printedBy(last)))
  return <PdfButton path={`/app/paperRuns/${last.id}.pdf`} label={label} name={label} />
}
