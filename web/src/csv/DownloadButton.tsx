import type { FileParams, ServedFile } from './downloadCsv.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'
import { useDownload } from './useDownload.ts'

interface DownloadButtonProps {
  list: ServedFile
  params: FileParams
  disabled?: boolean
}

/**
 * Saves a list that can be long as a CSV file from the server. It shows the progress, and can be stopped. (CSV-01,
 * CSV-04)
 */
export function DownloadButton({ list, params, disabled = false }: DownloadButtonProps) {
  const { progress, save, stop, question } = useDownload()
  return (
    <>
      <SaveCsvButton
        disabled={disabled}
        busy={progress !== null}
        progress={progress}
        onSave={(format) => void save(list, params, format)}
        onStop={stop}
      />
      {question}
    </>
  )
}
