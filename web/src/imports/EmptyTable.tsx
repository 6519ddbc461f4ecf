import type { Charset } from '@koma/schema/csv/charset'
import { tables } from '@koma/schema/tables/tables'
import type { ImportedKind } from '../gql/graphql.ts'
import { saveCsv } from '../record/csv/saveCsv.ts'
import { SaveCsvButton } from '../record/csv/SaveCsvButton.tsx'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'

/** Saves a table with the heads that an import understands and nothing below them, for who has no file yet. (CSV-10, D135, D150) */
export function EmptyTable({ kind }: { kind: ImportedKind }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const save = (charset: Charset) => {
    const name = `${kind}_import.csv`
    const brought = tables[kind].filter(({ role }) => role !== 'shown' && role !== 'whole')
    saveCsv({ name, header: brought.map(({ head }) => head[language]), rows: [] }, charset)
    toastSuccess(text.emptyTableSaved(name))
  }
  return (
    <div className={classes.buttons}>
      <span className={classes.quiet}>{text.emptyTableHint}</span>
      <SaveCsvButton label={text.emptyTable} onSave={save} />
    </div>
  )
}
