import { useState } from 'react'
import { useNow } from '../shared/school/useNow.ts'
import { csvName } from '../ui/csv.ts'
import { SaveCsvButton } from '../csv/SaveCsvButton.tsx'
import { holdTable } from '../csv/saveTable.ts'
import type { TableFormat } from '../csv/tableFormats.ts'
import { useSaveTable } from '../csv/useSaveTable.tsx'

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
 * Saves what a list shows as a file that is made in the browser; lists that can be long come from the server
 * (`DownloadButton`). (CSV-01, CSV-04, CSV-10, D134, D135)
 */
export function ExportButton<Item>({ base, rows, all, columns, ...button }: ExportButtonProps<Item>) {
  const { save: saveTable, question } = useSaveTable()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const save = (format: TableFormat, found: readonly Item[]) => {
    const name = csvName(base, now)
    const header = columns.map(([head]) => head)
    const lines = found.map((row) => columns.map(([, cell]) => cell(row)))
    void saveTable(holdTable({ name, header, rows: lines }, format), format)
  }
  const saveAll = async (format: TableFormat, read: () => Promise<readonly Item[] | null>) => {
    setBusy(true)
    // The network layer reports a failure.
    const found = await read()
    setBusy(false)
    if (found !== null) save(format, found)
  }
  return (
    <>
      <SaveCsvButton
        {...button}
        disabled={rows.length === 0}
        busy={busy}
        onSave={(format) => (all === undefined ? save(format, rows) : void saveAll(format, all))}
      />
      {question}
    </>
  )
}
