import type { Charset } from '@koma/schema/csv/charset'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { csvName } from '../ui/csv.ts'
import { toastInfo, toastSuccess } from '../ui/toasts.tsx'
import { messages } from './csv/messages.ts'
import { saveCsv } from './csv/saveCsv.ts'
import { SaveCsvButton } from './csv/SaveCsvButton.tsx'

interface ExportButtonProps<Item> {
  /** What the file is called before the time, such as `course_export`. */
  base: string
  /** The heads of the file's columns, always the same, with what each says of a row. */
  columns: readonly (readonly [head: string, cell: (item: Item) => string])[]
  /** What the list shows, in its order. */
  rows: readonly Item[]
  /** What the button says where the rows are not all there are. */
  label?: string
}

/** Saves what a list shows as a CSV file that is made in the browser; lists that can be long come from the server (`DownloadButton`). (CSV-01, CSV-04, CSV-10, D134, D135) */
export function ExportButton<Item>({ base, rows, columns, ...button }: ExportButtonProps<Item>) {
  const text = useMessages(messages)
  const now = useNow()
  const save = (charset: Charset) => {
    const name = csvName(base, now)
    const header = columns.map(([head]) => head)
    const lines = rows.map((row) => columns.map(([, cell]) => cell(row)))
    const lost = saveCsv({ name, header, rows: lines }, charset)
    toastSuccess(text.exported(name, rows.length))
    if (lost > 0) toastInfo(text.lost(lost))
  }
  return <SaveCsvButton {...button} disabled={rows.length === 0} onSave={save} />
}
