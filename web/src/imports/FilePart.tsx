import { LARGEST_IMPORT } from '@koma/schema/input/import'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ImportedKind } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import type { ImportFile } from './importDocuments.ts'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'
import { sendFile } from './sendFile.ts'

interface FilePartProps {
  kind: ImportedKind
  file: ImportFile | null
  disabled: boolean
  onSent: (id: string) => void
  onEncoding: (encoding: string) => void
}

/** Chooses the file: by dropping it or from the device; its encoding is found and can be changed. */
export function FilePart({ kind, file, disabled, onSent, onEncoding }: FilePartProps) {
  const text = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (chosen: File) => {
    if (chosen.size > LARGEST_IMPORT) {
      setProblem(text.tooLarge)
      return
    }
    setProblem(null)
    setSending(true)
    try {
      const answer = await sendFile(kind, chosen)
      if ('id' in answer) onSent(answer.id)
      else setProblem(answer.message)
    } catch {
      setProblem(text.failed)
    } finally {
      setSending(false)
    }
  }
  const takes = !disabled && !sending
  const take = (files: FileList | null) => {
    const chosen = files?.[0]
    if (chosen === undefined || !takes) return
    if (files !== null && files.length > 1) setProblem(text.oneFile)
    else void send(chosen)
  }

  return (
    <>
      <div
        className={classes.drop}
        data-over={(over && takes) || undefined}
        data-small={file !== null || undefined}
        onDragOver={(event) => {
          // The browser would open a file that is dropped where nothing handles it.
          event.preventDefault()
          event.dataTransfer.dropEffect = takes ? 'copy' : 'none'
          setOver(true)
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          // From one part of the zone to another the file is still over it.
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={text.input}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file can be chosen again, once it is mended.
            event.currentTarget.value = ''
          }}
        />
        {file === null ? (
          <>
            <IconFileImport className={classes.sign} size={32} stroke={1.5} aria-hidden />
            <p className={classes.dropTitle}>{text.drop}</p>
            <p className={classes.quiet}>{text.or}</p>
          </>
        ) : (
          <p className={classes.fileName}>
            <strong>{file.fileName}</strong> <span className={classes.quiet}>{text.rows(numeral(file.rows))}</span>
          </p>
        )}
        <Button
          variant={file === null ? 'filled' : 'default'}
          loading={sending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {file === null ? text.choose : text.other}
        </Button>
        {file === null && <p className={classes.quiet}>{text.dropHint}</p>}
      </div>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      {file !== null && !isWorkbook(file.fileName) && (
        <div className={classes.encoding}>
          <FilterSelect
            label={text.encoding}
            data={Object.entries(text.encodings).map(([value, label]) => ({ value, label }))}
            value={file.encoding}
            onChange={onEncoding}
            disabled={disabled}
          />
        </div>
      )}
    </>
  )
}

/** Tells whether a file was a workbook, whose texts need no encoding. */
const isWorkbook = (name: string) => /\.xlsx$/i.test(name)
