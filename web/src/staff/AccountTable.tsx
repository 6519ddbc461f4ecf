import { memo } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { type DataRowProps, DataTable, RowOpener } from '../shared/ui/DataTable.tsx'
import table from '../shared/ui/DataTable.module.css'
import { StatusBadge } from '../shared/ui/StatusBadge.tsx'
import type { Account } from './accountDocuments.ts'
import classes from './AccountsPage.module.css'
import { messages } from './messages.ts'

interface TableProps {
  accounts: readonly Account[]
  /** What the table is called for those who hear it. */
  name: string
  openId: string | null
  onOpen: (id: string) => void
}

/** The accounts as a table, in three columns where it is narrow. */
export function AccountTable({ accounts, name, openId, onOpen }: TableProps) {
  const { columns } = useMessages(messages)
  const wide = [
    { head: columns.code, width: '7.5rem' },
    { head: columns.name },
    { head: columns.email },
    { head: columns.active, width: '6.5rem' },
    { head: columns.notify, width: '8rem' },
    { head: columns.lastLogin, width: '11.5rem' },
    { head: columns.password, width: '7.5rem' },
  ]
  const narrow = [
    { head: columns.code, width: '6.25rem' },
    { head: columns.name },
    { head: columns.active, width: '7rem' },
  ]
  return <DataTable name={name} items={accounts} columns={{ wide, narrow }} openId={openId} onOpen={onOpen} Row={Row} />
}

const Row = memo(function Row(props: DataRowProps<Account>) {
  const { item: account, open, narrow, onOpen } = props
  const { code, fullName, email } = account
  return (
    <tr data-open={open || undefined} onClick={() => onOpen(account.id)}>
      <td>{code}</td>
      <td title={narrow ? `${fullName} ${email}` : fullName}>
        <RowOpener {...props}>{fullName}</RowOpener>
        {narrow && <span className={table.second}>{email}</span>}
      </td>
      {narrow ? <NarrowCells account={account} /> : <WideCells account={account} />}
    </tr>
  )
})

function NarrowCells({ account }: { account: Account }) {
  return (
    <td>
      <span className={classes.states}>
        <ActiveBadge active={account.active} />
        {!account.hasPassword && <PasswordState hasPassword={false} named />}
      </span>
    </td>
  )
}

function WideCells({ account }: { account: Account }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const { email, active, notify, lastLoginAt, hasPassword } = account
  return (
    <>
      <td title={email}>{email || text.noEmail}</td>
      <td>
        <ActiveBadge active={active} />
      </td>
      <td>{notify ? text.notifyOn : text.notifyOff}</td>
      <td>{lastLoginAt === null ? text.never : format.dateTime(wallTimeOf(lastLoginAt, timezoneName))}</td>
      <td>
        <PasswordState hasPassword={hasPassword} />
      </td>
    </>
  )
}

/** Whether somebody may sign in at all, as word and shape. */
export function ActiveBadge({ active }: { active: boolean }) {
  const text = useMessages(messages)
  return <StatusBadge tone={active ? 'good' : 'neutral'}>{active ? text.active : text.inactive}</StatusBadge>
}

/** Whether somebody has a password yet; only the missing one stands out. `named` says that it is about a password. (D80) */
export function PasswordState({ hasPassword, named = false }: { hasPassword: boolean; named?: boolean }) {
  const text = useMessages(messages)
  if (hasPassword) return text.hasPassword
  return (
    <StatusBadge tone="warn">{named ? `${text.columns.password}: ${text.noPassword}` : text.noPassword}</StatusBadge>
  )
}
