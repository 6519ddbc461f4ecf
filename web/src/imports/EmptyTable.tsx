import type { Charset } from '@koma/schema/csv/charset'
import { emptyTable } from '@koma/schema/tables/example'
import type { ImportedKind } from '../gql/graphql.ts'
import { saveCsv } from '../csv/saveCsv.ts'
import { SaveCsvButton } from '../csv/SaveCsvButton.tsx'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'

/**
 * Saves a table with the heads that an import understands an example and the values it takes, for who has no file yet.
 * (CSV-10, D135, D150)
 */
export function EmptyTable({ kind }: { kind: ImportedKind }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const save = (charset: Charset) => {
    const name = `${kind}_import.csv`
    saveCsv({ name, ...emptyTable(kind, language) }, charset)
    toastSuccess(text.emptyTableSaved(name))
  }
  return (
    <div className={classes.buttons}>
      <span className={classes.quiet}>{text.emptyTableHint}</span>
      <SaveCsvButton label={text.emptyTable} onSave={save} />
    </div>
  )
}
