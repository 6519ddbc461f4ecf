import { useQuery } from '@apollo/client/react'
import { useId } from 'react'
import type { ImportedKind } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Card } from '../ui/Card.tsx'
import { ImportsQuery } from './importDocuments.ts'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'
import { InviteGuardians } from './InviteGuardians.tsx'
import { ImportMeter } from './ImportMeter.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useUnderWay } from './useUnderWay.ts'

/**
 * Lists earlier imports, by whom, with undo. Above them is the import that a colleague, or oneself in another window,
 * runs now, with its progress. `own` is the one whose progress is shown elsewhere, and `shown` the one whose result is.
 */
export function PastImports({ kind, own, shown }: { kind: ImportedKind; own: string | null; shown: string | null }) {
  const text = useMessages(messages)
  const format = useFormat()
  const id = useId()
  const { data, refetch } = useQuery(ImportsQuery, { variables: { kind }, fetchPolicy: 'cache-and-network' })
  const working = useUnderWay(kind, refetch).filter((run) => run.id !== own)
  const runs = data?.imports ?? []
  if (runs.length + working.length === 0) return null
  return (
    <Card>
      <section className={classes.part} aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          {text.past}
        </h2>
        <ul className={classes.past}>
          {working.map((run) => (
            <li key={run.id}>
              <span className={classes.grow}>
                <strong>{run.fileName}</strong>
                <span className={classes.below}>{text.underWay(run.by)}</span>
              </span>
              <ImportMeter done={run.done} total={run.total} label={text.applyingOf(run.fileName)} />
            </li>
          ))}
          {runs.map((run) => (
            <li key={run.id}>
              <span className={classes.grow}>
                <strong>{run.fileName}</strong>{' '}
                <span className={classes.quiet}>{text.pastLine(numeral(run.made), numeral(run.changed))}</span>
                <span className={classes.below}>{text.by(run.by, format.dateTime(run.appliedAt))}</span>
              </span>
              {run.undoneAt === null && run.id !== shown && <InviteGuardians run={run} />}
              {run.undoneAt === null ? <UndoImport run={run} /> : <span className={classes.quiet}>{text.undone}</span>}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
