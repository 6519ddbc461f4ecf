import { type Charset, csvBytes } from '@koma/schema/csv/charset'
import { csvLines } from '@koma/schema/csv/csv'
import { csvOf } from '../ui/csv.ts'
import { saveBlob, saveFile } from '../ui/saveFile.ts'

interface Table {
  name: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Saves a table as a CSV file; gives how many signs the charset could not write. (CSV-01, CSV-10, D135) */
export function saveCsv({ name, header, rows }: Table, charset: Charset): number {
  if (charset === 'utf-8') {
    saveFile({ name, text: csvOf(header, rows), type: 'text/csv;charset=utf-8' })
    return 0
  }
  const { bytes, lost } = csvBytes(csvLines(header, rows), charset, true)
  saveBlob(name, new Blob([bytes], { type: `text/csv;charset=${charset}` }))
  return lost
}
