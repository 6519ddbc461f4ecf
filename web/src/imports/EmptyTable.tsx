import { emptyTable } from '@koma/schema/tables/example'
import type { ImportedKind } from '../gql/graphql.ts'
import { SaveCsvButton } from '../csv/SaveCsvButton.tsx'
import { holdTable } from '../csv/saveTable.ts'
import type { TableFormat } from '../csv/tableFormats.ts'
import { useSaveTable } from '../csv/useSaveTable.tsx'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

/**
 * Saves a table with the heads that an import understands an example and the values it takes, for who has no file yet.
 * (CSV-10, D135, D150)
 */
export function EmptyTable({ kind }: { kind: ImportedKind }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const { save: saveTable, question } = useSaveTable(text.emptyTableSaved)
  const save = (format: TableFormat) =>
    void saveTable(holdTable({ name: `${kind}_import.csv`, ...emptyTable(kind, language) }, format), format)
  return (
    <div className={classes.buttons}>
      <span className={classes.quiet}>{text.emptyTableHint}</span>
      <SaveCsvButton label={text.emptyTable} onSave={save} />
      {question}
    </div>
  )
}
