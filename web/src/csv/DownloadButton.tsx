import type { FileParams, ServedFile } from './downloadCsv.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'
import type { TableFormat } from './tableFormats.ts'
import { useDownload } from './useDownload.ts'

interface DownloadButtonProps {
  list: ServedFile
  params: FileParams
  /** The only format that the reader of the file takes. */
  only?: TableFormat | undefined
  disabled?: boolean
}

/**
 * Saves a list that can be long as a CSV file from the server. It shows the progress, and can be stopped. (CSV-01,
 * CSV-04)
 */
export function DownloadButton({ list, params, only, disabled = false }: DownloadButtonProps) {
  const { progress, save, stop, question } = useDownload()
  return (
    <>
      <SaveCsvButton
        only={only}
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
