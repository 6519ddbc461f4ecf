import { valueWord } from '@koma/schema/fieldValues'
import { fieldWord } from '@koma/schema/fieldWords'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { TableHead } from '../../ui/TableHead.tsx'
import { messages } from './messages.ts'
import type { LogEntry } from './recordHistoryDocuments.ts'
import classes from './RecordHistory.module.css'

/** Lists the changed fields, from what into what. (LOG-05) */
export function FieldChanges({ recordKind, changes }: Pick<LogEntry, 'recordKind' | 'changes'>) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const day = (date: string) => format.date(date, { year: true })
  const times = { day, moment: (time: string) => `${day(time)} ${format.time(time)}` }
  const wordOf = (field: string, value: string | null) => valueWord(field, value, language, times) ?? text.nothing
  return (
    <table className={classes.changes}>
      <TableHead names={[text.field, text.was, text.became]} />
      <tbody>
        {changes.map(({ field, fieldName, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName ?? fieldWord(field, language, recordKind)}</th>
            {before === null && after === null ? (
              <td colSpan={2}>{text.notKept}</td>
            ) : (
              <>
                <td>{wordOf(field, before)}</td>
                <td>{wordOf(field, after)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
