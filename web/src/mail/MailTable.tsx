import { memo } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { type DataRowProps, DataTable, RowOpener } from '../shared/ui/DataTable.tsx'
import table from '../shared/ui/DataTable.module.css'
import type { LoggedMail } from './mailDocuments.ts'
import { MailStateBadge } from './MailStateBadge.tsx'
import { messages } from './messages.ts'

interface TableProps {
  mails: readonly LoggedMail[]
  openId: string | null
  onOpen: (id: string) => void
}

/** The mails as a table, in two columns where it is narrow. */
export function MailTable({ mails, openId, onOpen }: TableProps) {
  const { columns, tableName } = useMessages(messages)
  const wide = [
    { head: columns.queuedAt, width: '10rem' },
    { head: columns.to, width: '24%' },
    { head: columns.kind, width: '13rem' },
    { head: columns.subject },
    { head: columns.state, width: '7rem' },
  ]
  const narrow = [{ head: columns.subject }, { head: columns.state, width: '6.5rem' }]
  return (
    <DataTable name={tableName} items={mails} columns={{ wide, narrow }} openId={openId} onOpen={onOpen} Row={Row} />
  )
}

const Row = memo(function Row(props: DataRowProps<LoggedMail>) {
  const { item: mail, open, narrow, onOpen } = props
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const { id, kind, state, recipientName, address, subject, queuedAt } = mail
  const when = format.dateTime(wallTimeOf(queuedAt, timezoneName))
  const to = recipientName ?? text.school
  return (
    <tr data-open={open || undefined} onClick={() => onOpen(id)}>
      {!narrow && (
        <>
          <td>{when}</td>
          <td title={`${to} ${address}`}>
            {to} <span className={table.second}>{address}</span>
          </td>
          <td>{text.kinds[kind]}</td>
        </>
      )}
      <td title={subject ?? text.kinds[kind]}>
        <RowOpener {...props}>{subject ?? text.kinds[kind]}</RowOpener>
        {narrow && (
          <span className={table.second}>
            {when} · {to}
          </span>
        )}
      </td>
      <td>
        <MailStateBadge state={state} />
      </td>
    </tr>
  )
})
