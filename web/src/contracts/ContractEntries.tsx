import { useQuery } from '@apollo/client/react'
import { mostContractEntries } from '@koma/schema/constants'
import { useId } from 'react'
import { ExportButton } from '../record/ExportButton.tsx'
import form from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import classes from './contract.module.css'
import { ContractEntriesQuery, type ContractEntry } from './contractDocuments.ts'
import { entryFile, entryName, numberOf } from './entryFile.ts'
import { useMethodWords, useReasonWords } from './MethodField.tsx'
import { messages } from './messages.ts'
import { ReturnInvoiceButton } from './ReturnInvoiceButton.tsx'

/**
 * Draws every point and yen of a contract, the newest first, with who did it and when; what was corrected stays
 * readable.
 */
export function ContractEntries({ id }: { id: string }) {
  const text = useMessages(messages)
  const titleId = useId()
  const { data } = useQuery(ContractEntriesQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const entries = data?.contractEntries ?? []
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div className={classes.tools}>
        <h3 id={titleId} className={form.title}>
          {text.entries}
        </h3>
        <ExportButton
          base="contract_entries_export"
          rows={entries}
          columns={entryFile(text, useMethodWords(), useReasonWords())}
        />
      </div>
      {data !== undefined && entries.length === 0 && <p className={form.hint}>{text.noEntries}</p>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} refundOf={isRefundInForce(entry, entries) ? id : null} />
        ))}
      </ul>
      {entries.length >= mostContractEntries && <p className={form.hint}>{text.latestEntries(mostContractEntries)}</p>}
    </section>
  )
}

/** Whether an entry is a refund that was not undone since; the newest entries come first. */
function isRefundInForce(entry: ContractEntry, entries: readonly ContractEntry[]): boolean {
  if (entry.kind !== 'payment' || entry.refundReason == null || entry.change === 'removed') return false
  return entries.find(({ kind, name }) => kind === 'payment' && name === entry.name) === entry
}

interface EntryProps {
  entry: ContractEntry
  /** The contract of a refund in force, for which a return invoice can be issued. */
  refundOf: string | null
}

function Entry({ entry, refundOf }: EntryProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const methods = useMethodWords()
  const reasons = useReasonWords()
  const { kind, value, change } = entry
  const isPoints = kind === 'points'
  const name = entryName(entry, text)
  const amount = isPoints ? format.signedCredits(value, creditType) : format.yen(value)
  const about = [
    entry.lessonTime === null ? '' : `${format.dateTime(entry.lessonTime)} ${entry.courseName ?? ''}`,
    entry.date === null ? '' : format.date(entry.date, { year: true }),
    entry.uncollectible ? text.uncollectible : '',
    entry.method == null ? '' : methods[entry.method],
    entry.refundReason == null ? '' : reasons[entry.refundReason],
    entry.memo,
    entry.reference,
    entry.receivedBy === '' ? '' : (entry.refundReason == null ? text.takenBy : text.givenByName)(entry.receivedBy),
  ].filter((part) => part !== '')
  return (
    <li className={classes.entry} data-change={change}>
      <span>
        {name}
        {change !== 'added' && ` (${text.change[change]})`}
      </span>
      <span className={classes.amount}>{amount}</span>
      {about.length > 0 && <span className={classes.quiet}>{about.join(' · ')}</span>}
      <span className={classes.quiet}>
        {format.dateTime(entry.at)} · {entry.by}
      </span>
      {refundOf !== null && (
        <ReturnInvoiceButton contractId={refundOf} number={numberOf(entry)} value={-value} of={`${name} ${amount}`} />
      )}
    </li>
  )
}
