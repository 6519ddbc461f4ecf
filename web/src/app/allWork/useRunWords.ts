import { messages as awayMessages } from '../../closures/away/awayMessages.ts'
import { messages as closureMessages } from '../../closures/messages.ts'
import { messages as monthlyMessages } from '../../contracts/monthly/messages.ts'
import { messages as exportMessages } from '../../template/export/exportMessages.ts'
import type { RunWords } from '../../record/runs/RunHistory.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'

/** What came of the steps of each kind of run, and what taking one back does, in the words of the page of that kind. */
export function useRunWords(): (kind: string) => RunWords {
  const exports = useMessages(exportMessages)
  const closures = useMessages(closureMessages)
  const away = useMessages(awayMessages)
  const monthly = useMessages(monthlyMessages)
  const exported = (job: 'create' | 'delete' | 'book') => ({
    outcomes: exports.outcomes[job],
    takeBackHint: exports.backHint[job],
    page: `/admin/fixedSchedule/export?job=${job}`,
  })
  const known: Record<string, RunWords> = {
    templateCreate: exported('create'),
    templateDelete: exported('delete'),
    templateBook: exported('book'),
    closure: { ...closures, page: '/admin/settings/closures' },
    substitution: { ...away, page: '/admin/settings/closures' },
    monthly: { outcomes: monthly.outcomes, page: '/admin/contracts/monthly' },
  }
  return (kind) => known[kind] ?? { outcomes: {} }
}
