import type { Charset } from '@koma/schema/csv/charset'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { csvName } from '../ui/csv.ts'
import { toastInfo, toastSuccess } from '../ui/toasts.tsx'
import { messages } from './csv/messages.ts'
import { saveCsv } from './csv/saveCsv.ts'
import { SaveCsvButton } from './csv/SaveCsvButton.tsx'

type ExportButtonProps<Item> = {
  /** What the file is called before the time, such as `course_export`. */
  base: string
  /** The heads of the file's columns, always the same, with what each says of a row. */
  columns: readonly (readonly [head: string, cell: (item: Item) => string])[]
} & (
  | {
      /** What the list shows, in its order. */
      rows: readonly Item[]
      readAll?: undefined
    }
  | {
      /** The first of what the list shows. */
      rows: readonly unknown[]
      /** Reads all of it; null when that has failed. */
      readAll: () => Promise<readonly Item[] | null>
    }
)

/** Saves what a list shows as a CSV file that is made in the browser. (CSV-01, CSV-04, CSV-10, D134, D135) */
export function ExportButton<Item>(props: ExportButtonProps<Item>) {
  const { base, rows, columns } = props
  const text = useMessages(messages)
  const now = useNow()
  const [reading, setReading] = useState(false)
  const save = async (charset: Charset) => {
    setReading(true)
    // A failed call has told its own story in a toast.
    const all = props.readAll ? await props.readAll().catch(() => null) : props.rows
    setReading(false)
    if (all === null) return
    const name = csvName(base, now)
    const header = columns.map(([head]) => head)
    const lines = all.map((row) => columns.map(([, cell]) => cell(row)))
    const lost = saveCsv({ name, header, rows: lines }, charset)
    toastSuccess(text.exported(name, all.length))
    if (lost > 0) toastInfo(text.lost(lost))
  }
  return <SaveCsvButton disabled={rows.length === 0} busy={reading} onSave={(charset) => void save(charset)} />
}
