import { fieldWord, valueWord } from '@koma/schema/fieldWords'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { LogEntry } from './recordHistoryDocuments.ts'
import classes from './RecordHistory.module.css'

/** Which fields were changed, from what into what. (LOG-05) */
export function FieldChanges({ changes }: Pick<LogEntry, 'changes'>) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.was}</th>
          <th scope="col">{text.became}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWord(field, language)}</th>
            {before === null && after === null ? (
              <td colSpan={2}>{text.notKept}</td>
            ) : (
              <>
                <td>{valueWord(field, before, language) ?? text.nothing}</td>
                <td>{valueWord(field, after, language) ?? text.nothing}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
