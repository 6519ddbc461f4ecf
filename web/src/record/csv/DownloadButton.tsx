import type { Charset } from '@koma/schema/csv/charset'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { downloadCsv } from './downloadCsv.ts'
import { messages } from './messages.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'

interface DownloadButtonProps {
  list: Parameters<typeof downloadCsv>[0]
  params: Record<string, string>
  disabled?: boolean
}

/** Saves a list that can be long as a CSV file that the server sends, and shows how much of it is here. (CSV-01, CSV-04) */
export function DownloadButton({ list, params, disabled = false }: DownloadButtonProps) {
  const text = useMessages(messages)
  const [progress, setProgress] = useState<number | null>(null)
  const save = async (charset: Charset) => {
    setProgress(0)
    try {
      const { name, rows } = await downloadCsv(list, { ...params, charset }, setProgress)
      toastSuccess(text.exported(name, rows))
    } catch {
      toastError()
    } finally {
      setProgress(null)
    }
  }
  return (
    <SaveCsvButton
      disabled={disabled}
      busy={progress !== null}
      progress={progress}
      onSave={(charset) => void save(charset)}
    />
  )
}
