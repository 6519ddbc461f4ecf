import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ImportedKind } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { CheckPart } from './CheckPart.tsx'
import { ColumnsPart } from './ColumnsPart.tsx'
import { EmptyTable } from './EmptyTable.tsx'
import { FilePart } from './FilePart.tsx'
import { type ImportFile, ImportFileQuery, type ImportRun } from './importDocuments.ts'
import { importFlags } from './importFlags.ts'
import classes from './imports.module.css'
import { InviteGuardians } from './InviteGuardians.tsx'
import { messages, numeral } from './messages.ts'
import { PastImports } from './PastImports.tsx'
import { UndoImport } from './UndoImport.tsx'

/** Shows the import of a kind of records: file, columns, dry run, result, each below the one before. (CSV-10, D135) */
export function ImportPage({ kind }: { kind: ImportedKind }) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const [make, edit] = importFlags[kind]
  const mayMake = usePermission(make)
  const mayEdit = usePermission(edit)
  const allowed = mayMake && mayEdit
  const [id, setId] = useState<string | null>(null)
  const [encoding, setEncoding] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [run, setRun] = useState<ImportRun | null>(null)
  const { data, previousData } = useQuery(ImportFileQuery, {
    variables: { id: id ?? '', encoding },
    skip: id === null || run !== null,
    fetchPolicy: 'network-only',
  })
  const found = (data ?? previousData)?.importFile
  const file = id !== null && found?.id === id ? found : null
  const begin = (next: string | null) => {
    setId(next)
    setEncoding(null)
    setChosen(null)
    setRun(null)
  }
  const columns = file && (chosen ?? assignedBy(file))
  const missing = file && columns ? missingOf(file, columns, text.oneOf) : []

  return (
    <>
      <PageHeader
        title={text.titles[kind]}
        actions={
          <Button variant="default" component={Link} to="..">
            {text.lists[kind]}
          </Button>
        }
      />
      <div className={classes.page}>
        {!allowed && <Notice tone="info">{needs(make, edit)}</Notice>}
        {run === null ? (
          <>
            <Part title={text.file} hint={text.keys[kind]}>
              <FilePart
                kind={kind}
                file={file}
                disabled={!allowed || busy}
                onSent={begin}
                onEncoding={(next) => {
                  setEncoding(next)
                  setChosen(null)
                }}
              />
              {allowed && file === null && <EmptyTable kind={kind} />}
              {data?.importFile === null && <Notice tone="warn">{text.fileExpired}</Notice>}
            </Part>
            {file && columns && (
              <Part title={text.columns} hint={text.columnsHint}>
                {isGarbled(file) && <Notice tone="warn">{text.garbled}</Notice>}
                <ColumnsPart file={file} columns={columns} disabled={busy} onChange={setChosen} />
                {missing.length > 0 && <Notice tone="warn">{text.missing(missing.join(', '))}</Notice>}
              </Part>
            )}
            {file && columns && missing.length === 0 && (
              <Part title={text.check}>
                <CheckPart
                  key={file.id}
                  kind={kind}
                  file={file}
                  columns={columns}
                  onBusy={setBusy}
                  onApplied={setRun}
                />
              </Part>
            )}
          </>
        ) : (
          <Result kind={kind} run={run} onAgain={() => begin(null)} />
        )}
        {allowed && <PastImports kind={kind} own={busy ? id : null} shown={run?.id ?? null} />}
      </div>
    </>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card>
      <section className={classes.part} aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {hint !== undefined && <p className={classes.quiet}>{hint}</p>}
        {children}
      </section>
    </Card>
  )
}

function Result({ kind, run, onAgain }: { kind: ImportedKind; run: ImportRun; onAgain: () => void }) {
  const text = useMessages(messages)
  const { made, changed, refused } = run
  return (
    <Card>
      <div className={classes.part}>
        <output>
          <Notice tone="good">
            {text.done(numeral(made), numeral(changed))} {refused > 0 && text.leftOut(numeral(refused))}
          </Notice>
        </output>
        <div className={classes.buttons}>
          <Button component={Link} to="..">
            {text.lists[kind]}
          </Button>
          <InviteGuardians run={run} size="sm" />
          <Button variant="default" onClick={onAgain}>
            {text.again}
          </Button>
          <UndoImport run={run} size="sm" onDone={onAgain} />
        </div>
      </div>
    </Card>
  )
}

/** Returns the fields that the columns seem to bring, without those that Koma computes itself. */
function assignedBy({ columns, fields }: ImportFile): string[] {
  const brought = new Set(fields.filter(({ role }) => role !== 'shown').map(({ field }) => field))
  return columns.map(({ field }) => (field !== null && brought.has(field) ? field : ''))
}

/** Tells whether some of what is shown of the file could not be read, as of one in another encoding. */
function isGarbled({ columns }: ImportFile): boolean {
  return columns.some(({ head, samples }) => [head, ...samples].some((words) => words.includes('\uFFFD')))
}

/** Returns the missing fields in words; of several fields one is enough. */
function missingOf({ fields, needed }: ImportFile, columns: readonly string[], or: string): string[] {
  const labels = new Map(fields.map(({ field, label }) => [field, label]))
  return needed
    .filter((some) => !some.some((field) => columns.includes(field)))
    .map((some) => some.map((field) => labels.get(field) ?? field).join(or))
}
