import { labelDays } from '../../shared/format/labelDays.ts'
import type { Run } from '../../runs/runDocuments.ts'
import type { messages } from '../../runs/messages.ts'
import type { RunWords } from '../../runs/RunHistory.tsx'
import { minute } from '../../ui/csv.ts'

/** Returns the columns of the file of all background tasks. (CSV-10, D135) */
export function runFile(
  text: (typeof messages)['en'],
  wordsOf: (kind: string) => RunWords,
): readonly (readonly [head: string, cell: (run: Run) => string])[] {
  const { file } = text
  const countsOf = ({ kind, counts }: Run) => {
    const outcomes = wordsOf(kind).outcomes ?? {}
    return counts.map(({ outcome, count }) => text.count(outcomes[outcome] ?? outcome, String(count))).join('; ')
  }
  return [
    [file.kind, ({ kind }) => text.kinds[kind] ?? kind],
    [file.name, ({ label }) => labelDays(label, (date) => date)],
    [file.state, ({ state }) => text.states[state]],
    [file.by, ({ startedBy }) => startedBy],
    [file.started, ({ startedAt }) => minute(startedAt)],
    [file.ended, ({ endedAt }) => minute(endedAt)],
    [file.done, ({ done }) => String(done)],
    [file.total, ({ total }) => String(total)],
    [file.outcomes, countsOf],
    [file.undone, ({ undoneAt }) => minute(undoneAt)],
  ]
}
