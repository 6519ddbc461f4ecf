import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button, Checkbox } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportedKind, ImportVerdict } from '../gql/graphql.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { csvName, csvOf } from '../ui/csv.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { Segments } from '../ui/Segments.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import {
  ApplyImportMutation,
  type ImportFile,
  ImportPreviewQuery,
  type ImportRun,
  RefusedRowsQuery,
} from './importDocuments.ts'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'
import { RowsTable } from './RowsTable.tsx'

const MORE = 100
const ALL = 20_000

interface CheckPartProps {
  kind: ImportedKind
  file: ImportFile
  columns: readonly string[]
  onApplied: (run: ImportRun) => void
  /** Called while it is written, and once that is over. */
  onBusy: (busy: boolean) => void
}

/** The dry run, row by row, and the button that does just what it says. */
export function CheckPart({ kind, file, columns, onApplied, onBusy }: CheckPartProps) {
  const text = useMessages(messages)
  const client = useApolloClient()
  const now = useNow()
  const [verdict, setVerdict] = useState<ImportVerdict | ''>('')
  const [limit, setLimit] = useState(MORE)
  const [invites, setInvites] = useState(false)
  const mayInvite = usePermission(kind === 'teacher' ? 'teacherPassword' : 'studentPassword')
  const { save, saving } = useSave(ApplyImportMutation, { refetch: ['Imports'] })
  const reading = { id: file.id, encoding: file.encoding, columns: [...columns] }
  const { data, previousData, loading, error, refetch } = useQuery(ImportPreviewQuery, {
    variables: { input: { ...reading, verdict: verdict === '' ? null : verdict, limit } },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  })
  if (data?.importPreview === null) return <Notice tone="warn">{text.gone}</Notice>
  const preview = (data ?? previousData)?.importPreview
  if (!preview) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const total = preview.new + preview.changed
  const all = total + preview.unchanged + preview.refused

  const apply = async () => {
    onBusy(true)
    const input = { ...reading, digest: preview.digest, invite: invites && mayInvite }
    const answer = await save({ input }, null)
    onBusy(false)
    if (answer?.import) onApplied(answer.import)
    else void refetch().catch(() => undefined)
  }
  const saveRefused = async () => {
    const { data: found } = await client.query({
      query: RefusedRowsQuery,
      variables: { input: { ...reading, verdict: 'refused', limit: ALL } },
      fetchPolicy: 'no-cache',
    })
    const rows = found?.importPreview?.rows ?? []
    saveFile({
      name: csvName(text.refusedFile, now),
      text: csvOf(
        [text.line, text.reasonHead, ...file.columns.map(({ head }) => head)],
        rows.map((row) => [
          String(row.line),
          row.faults.map(text.reason).join('\n'),
          ...row.cells.slice(0, file.columns.length),
        ]),
      ),
      type: 'text/csv;charset=utf-8',
    })
  }

  const counts: Record<ImportVerdict | '', number> = { '': all, ...pick(preview) }
  return (
    <div className={classes.part}>
      <output className={classes.counts}>
        <Segments
          aria-label={text.check}
          value={verdict}
          onChange={(chosen) => {
            setVerdict(chosen)
            setLimit(MORE)
          }}
          data={(['', 'new', 'changed', 'unchanged', 'refused'] as const).map((value) => ({
            value,
            label: text.counted(text.verdicts[value], numeral(counts[value])),
            disabled: value !== '' && counts[value] === 0,
          }))}
        />
      </output>
      {(kind === 'student' || kind === 'teacher') && preview.new > 0 && (
        <Checkbox
          label={text.invite}
          description={text.inviteHint}
          checked={invites}
          disabled={!mayInvite || saving}
          onChange={(event) => setInvites(event.currentTarget.checked)}
        />
      )}
      <div className={classes.bar}>
        {saving && <ImportProgress id={file.id} total={total} />}
        {!saving && total === 0 && <span className={classes.quiet}>{text.nothing}</span>}
        <Button size="md" disabled={total === 0 || loading} loading={saving} onClick={() => void apply()}>
          {text.apply(numeral(total))}
        </Button>
      </div>
      {preview.refused > 0 && (
        <div className={classes.refused}>
          <span>{text.refusedNote}</span>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => void saveRefused().catch(() => undefined)}
          >
            {text.saveRefused}
          </Button>
        </div>
      )}
      {preview.rows.length > 0 && <RowsTable rows={preview.rows} />}
      {preview.hasMore && (
        <Button variant="subtle" className={classes.more} loading={loading} onClick={() => setLimit(limit + 5 * MORE)}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

function pick({
  new: made,
  changed,
  unchanged,
  refused,
}: Record<ImportVerdict, number>): Record<ImportVerdict, number> {
  return { new: made, changed, unchanged, refused }
}
