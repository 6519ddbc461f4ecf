import { useMemo } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { DataTable } from '../ui/DataTable.tsx'
import table from '../ui/DataTable.module.css'
import type { LoggedMail } from './mailDocuments.ts'
import { Recipient } from './Recipient.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'
import { messages } from './messages.ts'

interface TableProps {
  mails: readonly LoggedMail[]
  columns: readonly DataColumn<LoggedMail>[]
  openId: string | null
  onOpen: (id: string) => void
}

/** Shows the mails as a table, newest first, in two columns where it is narrow. */
export function MailTable({ mails, columns, openId, onOpen }: TableProps) {
  const { tableName } = useMessages(messages)
  return <DataTable name={tableName} items={mails} columns={columns} openId={openId} inAddress="mail" onOpen={onOpen} />
}

/** Returns the columns of the mails, for the table and its file. */
export function useMailColumns(): readonly DataColumn<LoggedMail>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  return useMemo(() => {
    const { columns } = text
    const whenOf = ({ queuedAt }: LoggedMail) => format.dateTime(wallTimeOf(queuedAt, timezoneName))
    const momentOf = ({ queuedAt }: LoggedMail) => wallTimeOf(queuedAt, timezoneName).slice(0, 16).replace('T', ' ')
    const toOf = ({ recipientName }: LoggedMail) => recipientName ?? text.school
    const subjectOf = ({ subject, kind }: LoggedMail) => subject ?? text.kinds[kind]
    return [
      { id: 'queuedAt', head: columns.queuedAt, width: '10rem', cell: whenOf, text: momentOf },
      {
        id: 'to',
        head: columns.to,
        width: '24%',
        title: (mail) => `${toOf(mail)} ${mail.address}`,
        cell: (mail, _narrow, tabStop) => (
          <>
            <Recipient mail={mail} tabStop={tabStop}>
              {toOf(mail)}
            </Recipient>{' '}
            <span className={table.second}>{mail.address}</span>
          </>
        ),
      },
      { id: 'kind', head: columns.kind, width: '13rem', cell: ({ kind }) => text.kinds[kind] },
      {
        id: 'subject',
        head: columns.subject,
        narrow: true,
        opens: true,
        title: subjectOf,
        cell: subjectOf,
        below: (mail, tabStop) => (
          <>
            {whenOf(mail)} ·{' '}
            <Recipient mail={mail} tabStop={tabStop}>
              {toOf(mail)}
            </Recipient>
          </>
        ),
      },
      {
        id: 'state',
        head: columns.state,
        width: '7rem',
        narrow: { width: '6.5rem' },
        cell: ({ state }) => <MailStateBadge state={state} />,
        text: ({ state }) => text.states[state],
      },
    ]
  }, [text, format, timezoneName])
}
