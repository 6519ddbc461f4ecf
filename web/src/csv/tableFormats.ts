import { useState } from 'react'
import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'

/** The formats in which a table is saved: two charsets of CSV, and Excel's workbook. */
export const tableFormats = ['utf-8', 'shift_jis', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

const storageKey = 'csvCharset'

/** Returns the format in which this device saves tables; CSV in UTF-8 until somebody chooses. (D135) */
export function useTableFormat(): readonly [format: TableFormat, choose: (format: TableFormat) => void] {
  const [format, setFormat] = useState(readFormat)
  const choose = (next: TableFormat) => {
    keepOnDevice(storageKey, next)
    setFormat(next)
  }
  return [format, choose]
}

function readFormat(): TableFormat {
  const stored = keptOnDevice(storageKey)
  return tableFormats.find((each) => each === stored) ?? 'utf-8'
}
