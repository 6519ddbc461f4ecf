import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { csvName, csvOf } from '../ui/csv.ts'
import { saveFile } from '../ui/saveFile.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { messages } from './messages.ts'

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
  const save = async () => {
    setReading(true)
    // A failed call has told its own story in a toast.
    const all = props.readAll ? await props.readAll().catch(() => null) : props.rows
    setReading(false)
    if (all === null) return
    const name = csvName(base, now)
    const header = columns.map(([head]) => head)
    const lines = all.map((row) => columns.map(([, cell]) => cell(row)))
    saveFile({ name, text: csvOf(header, lines), type: 'text/csv;charset=utf-8' })
    toastSuccess(text.exported(name, all.length))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport aria-hidden size={18} stroke={1.7} />}
      disabled={rows.length === 0}
      loading={reading}
      onClick={() => void save()}
    >
      {text.export}
    </Button>
  )
}
