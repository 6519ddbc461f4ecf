import { type ReactNode, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { LostSignsSheet } from './LostSignsSheet.tsx'
import { messages } from './messages.ts'
import { type HeldTable, isTooLongForWorkbook, saveTable } from './saveTable.ts'
import type { TableFormat } from './tableFormats.ts'

/**
 * Saves tables and says so. Of one that Shift_JIS cannot hold it asks first, with the rows and their characters; `save`
 * returns whether it was saved. `question` is for the page to draw. (IMP-06)
 */
export function useSaveTable(said?: (name: string) => string): {
  save: (table: HeldTable, format: TableFormat) => Promise<boolean>
  question: ReactNode
} {
  const text = useMessages(messages)
  const [asked, setAsked] = useState<{ table: HeldTable; answer: (format: TableFormat | null) => void } | null>(null)
  const ask = (table: HeldTable) =>
    new Promise<TableFormat | null>((resolve) => {
      setAsked({
        table,
        answer(format) {
          setAsked(null)
          resolve(format)
        },
      })
    })
  const save = async (table: HeldTable, wanted: TableFormat) => {
    const isLossy = wanted === 'shift_jis' && (table.shiftJis?.rows ?? 0) > 0
    const format = isLossy ? await ask(table) : wanted
    if (format === null) return false
    if (format === 'xlsx' && isTooLongForWorkbook(table)) {
      toastError(text.tooLongForWorkbook)
      return false
    }
    const name = await saveTable(table, format)
    toastSuccess(said === undefined ? text.exported(name, table.rows) : said(name))
    return true
  }
  return {
    save,
    question: <LostSignsSheet table={asked?.table ?? null} onAnswer={(format) => asked?.answer(format)} />,
  }
}
