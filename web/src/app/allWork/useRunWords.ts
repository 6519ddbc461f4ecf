import { useClosureRunWords } from '../../closures/useClosureRunWords.tsx'
import { messages as monthlyMessages } from '../../contracts/monthly/messages.ts'
import { messages as priceMessages } from '../../contracts/priceChange/messages.ts'
import { messages as importMessages } from '../../imports/messages.ts'
import { messages as exportMessages } from '../../template/export/exportMessages.ts'
import type { RunWords } from '../../runs/RunHistory.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'

/**
 * Returns the words for each kind of run, from the page of that kind. They say how its steps ended, what undoing it
 * does, and what is not undone.
 */
export function useRunWords(): (kind: string) => RunWords {
  const exports = useMessages(exportMessages)
  const closures = useClosureRunWords()
  const monthly = useMessages(monthlyMessages)
  const imports = useMessages(importMessages)
  const prices = useMessages(priceMessages)
  const exported = (job: 'create' | 'delete' | 'book') => ({
    outcomes: exports.outcomes[job],
    undoHint: exports.undoHint[job],
    page: `/admin/fixedSchedule/export?job=${job}`,
  })
  const wordsOfKinds: Record<string, RunWords> = {
    templateCreate: exported('create'),
    templateDelete: exported('delete'),
    templateBook: exported('book'),
    closure: { ...closures.closure, page: '/admin/schedule/closures' },
    substitution: { ...closures.substitution, page: '/admin/schedule/closures' },
    guardianInvitations: { outcomes: imports.runOutcomes, page: '/admin/students/import' },
    priceChange: { outcomes: prices.outcomes, page: '/admin/contracts/prices' },
    monthly: { outcomes: monthly.outcomes, page: '/admin/contracts/monthly' },
  }
  return (kind) => wordsOfKinds[kind] ?? { outcomes: {} }
}
