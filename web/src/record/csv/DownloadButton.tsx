import type { Charset } from '@koma/schema/csv/charset'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError, toastInfo, toastSuccess } from '../../ui/toasts.tsx'
import { downloadCsv, type FileParams, type ServedFile, whyNoFile } from './downloadCsv.ts'
import { messages } from './messages.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'

interface DownloadButtonProps {
  list: ServedFile
  params: FileParams
  disabled?: boolean
}

/** Saves a list that can be long as a CSV file that the server sends, and shows how much of it is here. (CSV-01, CSV-04) */
export function DownloadButton({ list, params, disabled = false }: DownloadButtonProps) {
  const text = useMessages(messages)
  const [progress, setProgress] = useState<number | null>(null)
  const save = async (charset: Charset) => {
    setProgress(0)
    try {
      const { name, rows, lost } = await downloadCsv(list, { ...params, charset }, setProgress)
      toastSuccess(text.exported(name, rows))
      if (lost > 0) toastInfo(text.lost(lost))
    } catch (error) {
      toastError(whyNoFile(error))
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
