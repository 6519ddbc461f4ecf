import { useMemo } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ActiveBadge } from '../record/active.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import classes from './Account.module.css'
import type { Account } from './accountDocuments.ts'
import { messages } from './messages.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import type { UserType } from '../gql/graphql.ts'

/** Returns the columns of the list of accounts of a kind; the same array until kind, language or school change. */
export function useAccountColumns(userType: UserType): readonly DataColumn<Account>[] {
  const text = useMessages(messages)
  const { state, active: used, inactive } = useMessages(recordMessages)
  const { timezoneName } = useSchool()
  const lastLoginOf = useLastLogin()
  return useMemo(
    () => [
      {
        id: 'code',
        head: text.code,
        width: '7.5rem',
        narrow: { width: '6.25rem' },
        sort: ({ code }) => code,
        cell: ({ code }) => (userType === 'student' ? shownStudentCode(code) : code),
      },
      {
        id: 'name',
        head: text.name,
        narrow: true,
        opens: true,
        sort: ({ fullName }) => fullName,
        title: ({ fullName, email }, narrow) => (narrow ? `${fullName} ${email}` : fullName),
        cell: ({ fullName }) => fullName,
        below: ({ email }) => email,
      },
      {
        id: 'email',
        head: text.fields.email,
        sort: ({ email }) => email || null,
        title: ({ email }) => email,
        cell: ({ email }) => email || text.noEmail,
        text: ({ email }) => email,
      },
      {
        id: 'active',
        head: state,
        width: '6.5rem',
        narrow: { width: '7rem' },
        sort: ({ active }) => !active,
        text: ({ active }) => (active ? used : inactive),
        cell: ({ active, hasPassword }, narrow) => (
          <span className={classes.states}>
            <ActiveBadge active={active} />
            {narrow && !hasPassword && <PasswordState hasPassword={false} named />}
          </span>
        ),
      },
      {
        id: 'notify',
        head: text.notify,
        width: '8rem',
        sort: ({ notify }) => !notify,
        cell: ({ notify }) => (notify ? text.on : text.off),
      },
      {
        id: 'lastLogin',
        head: text.lastLogin,
        width: '11.5rem',
        sort: ({ lastLoginAt }) => lastLoginAt,
        cell: lastLoginOf,
        text: ({ lastLoginAt }) =>
          lastLoginAt === null ? '' : wallTimeOf(lastLoginAt, timezoneName).slice(0, 16).replace('T', ' '),
      },
      {
        id: 'password',
        head: text.password,
        width: '7.5rem',
        sort: ({ hasPassword }) => hasPassword,
        cell: ({ hasPassword }) => <PasswordState hasPassword={hasPassword} />,
        text: ({ hasPassword }) => (hasPassword ? text.hasPassword : text.noPassword),
      },
    ],
    [text, state, used, inactive, timezoneName, lastLoginOf, userType],
  )
}

/** Says when somebody has signed in last; the same function until language or school change. */
export function useLastLogin(): (account: Pick<Account, 'lastLoginAt'>) => string {
  const { never } = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  return useMemo(
    () =>
      ({ lastLoginAt }) =>
        lastLoginAt === null ? never : format.dateTime(wallTimeOf(lastLoginAt, timezoneName)),
    [never, format, timezoneName],
  )
}

/**
 * Shows that somebody has no password yet; having one is plain text. `named` adds that it is about a password. (D80)
 */
export function PasswordState({ hasPassword, named = false }: { hasPassword: boolean; named?: boolean }) {
  const text = useMessages(messages)
  if (hasPassword) return text.hasPassword
  return <StatusBadge tone="warn">{named ? `${text.password}: ${text.noPassword}` : text.noPassword}</StatusBadge>
}
