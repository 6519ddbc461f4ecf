import { useQuery } from '@apollo/client/react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ImportProgressQuery } from './importDocuments.ts'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'

/** How far the import is that goes on; it is asked for, because nobody sees into a transaction. */
export function ImportProgress({ id, total }: { id: string; total: number }) {
  const text = useMessages(messages)
  const { data } = useQuery(ImportProgressQuery, {
    variables: { id },
    pollInterval: 400,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  })
  const done = data?.importProgress?.done ?? 0
  return (
    <div className={classes.progress}>
      <progress className={classes.meter} aria-label={text.applying} value={done} max={Math.max(1, total)} />
      <span className={classes.quiet}>{text.progress(numeral(done), numeral(total))}</span>
    </div>
  )
}
