import type { Charset } from '@koma/schema/csv/charset'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { csvName } from '../ui/csv.ts'
import { toastInfo, toastSuccess } from '../ui/toasts.tsx'
import { messages } from '../csv/messages.ts'
import { saveCsv } from '../csv/saveCsv.ts'
import { SaveCsvButton } from '../csv/SaveCsvButton.tsx'

interface ExportButtonProps<Item> {
  /** The file name before the time, such as `course_export`. */
  base: string
  /** The heads of the file's columns, always the same, with what each says of a row. */
  columns: readonly (readonly [head: string, cell: (item: Item) => string])[]
  /** The rows of the list, in its order. */
  rows: readonly Item[]
  /** All of them, where the list may show only the first; null when they could not be read. */
  all?: () => Promise<readonly Item[] | null>
  /** The button's label where the rows are not all there are. */
  label?: string
}

/**
 * Saves what a list shows as a CSV file that is made in the browser; lists that can be long come from the server
 * (`DownloadButton`). (CSV-01, CSV-04, CSV-10, D134, D135)
 */
export function ExportButton<Item>({ base, rows, all, columns, ...button }: ExportButtonProps<Item>) {
  const text = useMessages(messages)
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const save = (charset: Charset, found: readonly Item[]) => {
    const name = csvName(base, now)
    const header = columns.map(([head]) => head)
    const lines = found.map((row) => columns.map(([, cell]) => cell(row)))
    const lost = saveCsv({ name, header, rows: lines }, charset)
    toastSuccess(text.exported(name, found.length))
    if (lost > 0) toastInfo(text.lost(lost))
  }
  const saveAll = async (charset: Charset, read: () => Promise<readonly Item[] | null>) => {
    setBusy(true)
    // The network layer reports a failure.
    const found = await read()
    setBusy(false)
    if (found !== null) save(charset, found)
  }
  return (
    <SaveCsvButton
      {...button}
      disabled={rows.length === 0}
      busy={busy}
      onSave={(charset) => (all === undefined ? save(charset, rows) : void saveAll(charset, all))}
    />
  )
}
