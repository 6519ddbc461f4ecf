import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ImportedKind, ImportVerdict } from '../gql/graphql.ts'
import { dryRunMessages } from '../csv/dryRunMessages.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { queryNow } from '../shared/live/queryNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useBeforePaper } from '../ui/hooks/usePrinting.ts'
import { MOST_FOR_PAPER } from '../ui/hooks/useRestOnPaper.ts'
import { NotOnPaper } from '../ui/NotOnPaper.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import {
  ApplyImportMutation,
  CheckedRowsQuery,
  type ImportFile,
  type ImportPreview,
  ImportPreviewQuery,
  type ImportRun,
} from './importDocuments.ts'
import { checkedFile, refusedFile } from './checkedFile.ts'
import { ExcelChanges } from './ExcelChanges.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'
import { RowsTable } from './RowsTable.tsx'
import { ShortNumbers } from './ShortNumbers.tsx'

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

/** Shows the dry run, row by row, and the button that does just what it says. */
export function CheckPart({ kind, file, columns, onApplied, onBusy }: CheckPartProps) {
  const text = useMessages(messages)
  const client = useApolloClient()
  const heads = useMessages(dryRunMessages)
  const [verdict, setVerdict] = useState<ImportVerdict | ''>('')
  const [limit, setLimit] = useState(MORE)
  const [invites, setInvites] = useState(false)
  const [notifies, setNotifies] = useState(true)
  const [prefix, setPrefix] = useState<string | null>(null)
  const [isFixed, setFixed] = useState(false)
  const isOfPeople = kind === 'student' || kind === 'teacher'
  const hasColumn = (field: string) => columns.includes(field)
  const hasGuardians = kind === 'student' && columns.some((field) => /^guardian\d+Email$/.test(field))
  const mayInvite = usePermission(kind === 'teacher' ? 'teacherPassword' : 'studentPassword')
  const { save, saving } = useSave(ApplyImportMutation, { refetch: ['Imports'] })
  const reading = {
    id: file.id,
    encoding: file.encoding,
    columns: [...columns],
    restoreZeros: isFixed,
    fixShortened: isFixed,
    ...(isOfPeople ? { notify: notifies } : {}),
    ...(kind === 'student' ? { codePrefix: prefix } : {}),
  }
  const { data, previousData, loading, error, refetch } = useQuery(ImportPreviewQuery, {
    variables: { input: { ...reading, verdict: verdict === '' ? null : verdict, limit } },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  })
  const [onPaper, setOnPaper] = useState<{ of: typeof data; rows: ImportPreview['rows']; hasMore: boolean } | null>(
    null,
  )
  useBeforePaper(() => {
    if (data?.importPreview?.hasMore !== true || onPaper?.of === data) return
    const input = { ...reading, verdict: verdict === '' ? null : verdict, limit: MOST_FOR_PAPER }
    const printed = queryNow(ImportPreviewQuery, { input })?.importPreview
    if (printed) setOnPaper({ of: data, ...printed })
  })
  if (data?.importPreview === null) return <Notice tone="warn">{text.fileExpired}</Notice>
  const preview = (data ?? previousData)?.importPreview
  if (!preview) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const total = preview.new + preview.changed
  const { rows, hasMore } = onPaper !== null && onPaper.of === data ? onPaper : preview
  const all = total + preview.unchanged + preview.refused

  const apply = async () => {
    onBusy(true)
    const input = { ...reading, digest: preview.digest, invite: invites && mayInvite }
    const answer = await save({ input }, null)
    onBusy(false)
    if (answer?.import) onApplied(answer.import)
    else void refetch().catch(() => undefined)
  }
  /** Returns the rows with a verdict or all of them, as the file has them; null when they could not be read. */
  const rowsOf = async (chosenVerdict: ImportVerdict | null) => {
    const found = await client
      .query({
        query: CheckedRowsQuery,
        variables: { input: { ...reading, verdict: chosenVerdict, limit: ALL } },
        fetchPolicy: 'no-cache',
      })
      // The network layer reports a failure.
      .catch(() => null)
    return found?.data?.importPreview?.rows ?? null
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
      {kind === 'student' && hasColumn('studentCode') && (
        <ShortNumbers prefix={prefix} disabled={saving} onChange={setPrefix} />
      )}
      {preview.excelChanges.length > 0 && (
        <ExcelChanges changes={preview.excelChanges} isFixed={isFixed} disabled={saving} onChange={setFixed} />
      )}
      {isOfPeople && preview.new > 0 && hasColumn('email') && !hasColumn('notify') && (
        <Checkbox
          label={text.notify}
          description={text.notifyHint}
          checked={notifies}
          disabled={saving}
          onChange={(event) => setNotifies(event.currentTarget.checked)}
        />
      )}
      {isOfPeople && (preview.new > 0 || hasGuardians) && (
        <Checkbox
          label={text.invite}
          description={kind === 'student' ? text.inviteGuardiansHint : text.inviteHint}
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
          <ExportButton
            base={text.refusedFile}
            label={text.saveRefused}
            rows={preview.rows}
            all={() => rowsOf('refused')}
            columns={refusedFile(text, file.columns)}
          />
        </div>
      )}
      {preview.rows.length > 0 && (
        <ExportButton
          base="import_dry_run"
          rows={preview.rows}
          all={() => rowsOf(verdict === '' ? null : verdict)}
          columns={checkedFile(text, heads, file.columns)}
        />
      )}
      {rows.length > 0 && <RowsTable rows={rows} />}
      {hasMore && (
        <>
          <NotOnPaper />
          <Button
            variant="subtle"
            className={classes.more}
            loading={loading}
            onClick={() => setLimit(limit + 5 * MORE)}
          >
            {text.more}
          </Button>
        </>
      )}
    </div>
  )
}

function pick({
  new: added,
  changed,
  unchanged,
  refused,
}: Record<ImportVerdict, number>): Record<ImportVerdict, number> {
  return { new: added, changed, unchanged, refused }
}
