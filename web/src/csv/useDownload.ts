import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastInfo } from '../ui/toasts.tsx'
import { downloadCsv, type FileParams, FileRefused, PasswordNotGiven, type ServedFile } from './downloadCsv.ts'
import { messages } from './messages.ts'
import type { HeldTable } from './saveTable.ts'
import type { TableFormat } from './tableFormats.ts'
import { useSaveTable } from './useSaveTable.tsx'

/**
 * Saves a list that the server sends as a file, one at a time. It says how that ended: saved, refused and why,
 * broken off, or stopped. `progress` is the part that has arrived, from 0 to 1, and null while none is on its way.
 * `save` returns whether it was saved; `stop` ends it at the server, too. (CSV-01, CSV-04, SHELL-37)
 */
export function useDownload(): {
  progress: number | null
  save: (list: ServedFile, params: FileParams, format: TableFormat) => Promise<boolean>
  stop: () => void
  /** What is asked before a file is saved; for the page to draw. */
  question: ReactNode
} {
  const text = useMessages(messages)
  const [progress, setProgress] = useState<number | null>(null)
  const { save: saveTable, question } = useSaveTable()
  const running = useRef<AbortController | null>(null)
  const save = async (list: ServedFile, params: FileParams, format: TableFormat) => {
    if (running.current !== null) return false
    const control = new AbortController()
    running.current = control
    setProgress(0)
    let held: HeldTable
    try {
      held = await downloadCsv(list, params, format, setProgress, control.signal)
    } catch (error) {
      if (control.signal.aborted) toastInfo(text.stopped)
      else if (!(error instanceof PasswordNotGiven))
        toastError(error instanceof FileRefused ? error.message : text.brokenOff)
      return false
    } finally {
      running.current = null
      setProgress(null)
    }
    return saveTable(held, format)
  }
  const stop = useCallback(() => running.current?.abort(), [])
  return { progress, save, stop, question }
}
