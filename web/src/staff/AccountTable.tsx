import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { type RowKeys, useRowKeys } from '../shared/hooks/useRowKeys.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
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

/** The accounts as a table, in three columns where it is narrow; arrows go from row to row, Enter opens. */
export function AccountTable({ accounts, name, openId, onOpen }: TableProps) {
  const { columns } = useMessages(messages)
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const narrow = !roomy || openId !== null
  const keys = useRowKeys(accounts, openId, onOpen)
  const heads = narrow
    ? [columns.code, columns.name, columns.active]
    : [columns.code, columns.name, columns.email, columns.active, columns.notify, columns.lastLogin, columns.password]
  return (
    <div className={table.frame} data-rows>
      <table className={`${table.table} ${narrow ? classes.narrow : classes.wide}`}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
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
          {accounts.map((account) => (
            <Row
              key={account.id}
              account={account}
              open={account.id === openId}
              tabStop={account.id === keys.tabStop}
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
  account: Account
  open: boolean
  tabStop: boolean
  narrow: boolean
  onOpen: RowKeys['open']
  onKeyDown: RowKeys['onKeyDown']
}

const Row = memo(function Row({ account, open, tabStop, narrow, onOpen, onKeyDown }: RowProps) {
  const { code, fullName, email } = account
  const button = (
    <UnstyledButton
      className={table.opener}
      data-row={account.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={open || undefined}
      onKeyDown={onKeyDown}
    >
      {fullName}
    </UnstyledButton>
  )
  return (
    <tr data-open={open || undefined} onClick={() => onOpen(account.id)}>
      <td>{code}</td>
      <td title={narrow ? `${fullName} ${email}` : fullName}>
        {button}
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
