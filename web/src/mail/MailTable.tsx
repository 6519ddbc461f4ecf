import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { type RowKeys, useRowKeys } from '../shared/hooks/useRowKeys.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import table from '../shared/ui/DataTable.module.css'
import type { LoggedMail } from './mailDocuments.ts'
import classes from './MailPage.module.css'
import { MailStateBadge } from './MailStateBadge.tsx'
import { messages } from './messages.ts'

interface TableProps {
  mails: readonly LoggedMail[]
  openId: string | null
  onOpen: (id: string) => void
}

/** The mails as a table, in two columns where it is narrow; arrows go from row to row, Enter opens. */
export function MailTable({ mails, openId, onOpen }: TableProps) {
  const text = useMessages(messages)
  const { columns } = text
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const narrow = !roomy || openId !== null
  const keys = useRowKeys(mails, openId, onOpen)
  const heads = narrow
    ? [columns.subject, columns.state]
    : [columns.queuedAt, columns.to, columns.kind, columns.subject, columns.state]
  return (
    <div className={table.frame} data-rows>
      <table className={`${table.table} ${narrow ? classes.narrow : classes.wide}`}>
        <caption>
          <VisuallyHidden>{text.tableName}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <Row
              key={mail.id}
              mail={mail}
              open={mail.id === openId}
              tabStop={mail.id === keys.tabStop}
              narrow={narrow}
              onOpen={keys.open}
              onKeyDown={keys.onKeyDown}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  mail: LoggedMail
  open: boolean
  tabStop: boolean
  narrow: boolean
  onOpen: RowKeys['open']
  onKeyDown: RowKeys['onKeyDown']
}

const Row = memo(function Row({ mail, open, tabStop, narrow, onOpen, onKeyDown }: RowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const { id, kind, state, recipientName, address, subject, queuedAt } = mail
  const when = format.dateTime(wallTimeOf(queuedAt, timezoneName))
  const to = recipientName ?? text.school
  const opener = (
    <UnstyledButton
      className={table.opener}
      data-row={id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={open || undefined}
      onKeyDown={onKeyDown}
    >
      {subject ?? text.kinds[kind]}
    </UnstyledButton>
  )
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
        {opener}
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
