import { useCallback, useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastInfo, toastSuccess } from '../ui/toasts.tsx'
import { downloadCsv, type FileParams, FileRefused, PasswordNotGiven, type ServedFile } from './downloadCsv.ts'
import { messages } from './messages.ts'

/**
 * Saves a list that the server sends as a CSV file, one at a time. It says how that ended: saved, refused and why,
 * broken off, or stopped. `progress` is the part that has arrived, from 0 to 1, and null while none is on its way.
 * `save` returns whether it was saved; `stop` ends it at the server, too. (CSV-01, CSV-04, SHELL-37)
 */
export function useDownload(): {
  progress: number | null
  save: (list: ServedFile, params: FileParams) => Promise<boolean>
  stop: () => void
} {
  const text = useMessages(messages)
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const save = async (list: ServedFile, params: FileParams) => {
    if (running.current !== null) return false
    const control = new AbortController()
    running.current = control
    setProgress(0)
    try {
      const { name, rows, lost } = await downloadCsv(list, params, setProgress, control.signal)
      toastSuccess(text.exported(name, rows))
      if (lost > 0) toastInfo(text.lost(lost))
      return true
    } catch (error) {
      if (control.signal.aborted) toastInfo(text.stopped)
      else if (!(error instanceof PasswordNotGiven))
        toastError(error instanceof FileRefused ? error.message : text.brokenOff)
      return false
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  const stop = useCallback(() => running.current?.abort(), [])
  return { progress, save, stop }
}
