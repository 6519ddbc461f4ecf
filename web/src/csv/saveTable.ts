import type { LostSigns } from '@koma/schema/csv/lostSigns'
import { lostSignFinder } from '@koma/schema/csv/lostSigns'
import { BYTE_ORDER_MARK, csvRows } from '@koma/schema/csv/csv'
import { toShiftJis } from '@koma/schema/csv/shiftJis'
import { csvOf } from '../ui/csv.ts'
import { saveBlob } from '../ui/saveFile.ts'
import type { TableFormat } from './tableFormats.ts'

/** The most rows of a workbook: it is made at once, while nothing else can be done. */
const MOST_IN_WORKBOOK = 50_000

/** The text that is kept before it becomes a part of the file, which the browser may lay on its disk. */
const MOST_LOOSE = 4 * 1024 * 1024

/** A table on its way to be saved, whose text comes in parts. */
export interface HeldTable {
  /** Its name as a CSV file. */
  name: string
  csv: Blob
  /** The same in Shift_JIS, and what that lacks; null where it is not asked for. */
  shiftJis: { csv: Blob; lost: LostSigns[]; rows: number } | null
  rows: number
}

/** Keeps the text of a table that comes in parts, ready to be saved in `format`. */
export function tableHolder(name: string, format: TableFormat) {
  const finder = lostSignFinder()
  const wide = partsOf('text/csv;charset=utf-8')
  const narrow = partsOf('text/csv;charset=shift_jis')
  let isFirst = true
  return {
    add(text: string): void {
      const part = isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
      wide.add(isFirst ? BYTE_ORDER_MARK + part : part, part.length)
      isFirst = false
      if (format !== 'shift_jis') return
      finder.add(part)
      const { bytes } = toShiftJis(part)
      narrow.add(bytes, bytes.length)
    },
    held(rows: number): HeldTable {
      const { rows: lost, count } = finder.found()
      const shiftJis = format === 'shift_jis' ? { csv: narrow.whole(), lost, rows: count } : null
      return { name, csv: wide.whole(), shiftJis, rows }
    },
  }
}

function partsOf(type: string) {
  let file = new Blob([], { type })
  let loose: BlobPart[] = []
  let size = 0
  const laid = () => new Blob([file, ...loose], { type })
  return {
    add(part: BlobPart, length: number): void {
      loose.push(part)
      size += length
      if (size < MOST_LOOSE) return
      file = laid()
      loose = []
      size = 0
    },
    whole: laid,
  }
}

/** Returns a table that is all there, ready to be saved in `format`. */
export function holdTable(
  { name, header, rows }: { name: string; header: readonly string[]; rows: readonly (readonly string[])[] },
  format: TableFormat,
): HeldTable {
  const holder = tableHolder(name, format)
  holder.add(csvOf(header, rows))
  return holder.held(rows.length)
}

/** Tells whether a table has too many rows to be saved as a workbook. */
export const isTooLongForWorkbook = ({ rows }: HeldTable) => rows > MOST_IN_WORKBOOK

/** Saves a table as it is held; returns the name of the file. (CSV-01, CSV-10, D135) */
export async function saveTable(table: HeldTable, format: TableFormat): Promise<string> {
  if (format === 'xlsx') {
    const { workbookOf } = await import('./workbookOf.ts')
    const text = await table.csv.text()
    const name = table.name.replace(/\.csv$/, '.xlsx')
    saveBlob(name, workbookOf(csvRows(text)))
    return name
  }
  saveBlob(table.name, format === 'shift_jis' && table.shiftJis !== null ? table.shiftJis.csv : table.csv)
  return table.name
}
