import { useMemo } from 'react'
import { messages as accountMessages } from '../../accounts/messages.ts'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { ActiveBadge } from '../../record/active.tsx'
import { messages as recordMessages } from '../../record/messages.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { DataColumn } from '../../ui/dataColumns.ts'
import type { ListedStudent } from '../studentRecordDocuments.ts'

/** Returns the columns that say who needs a password, and which way leads to them. (ASTU-40, ASTU-41) */
export function usePasswordColumns(): readonly DataColumn<ListedStudent>[] {
  const account = useMessages(accountMessages)
  const { state } = useMessages(recordMessages)
  return useMemo(
    () => [
      {
        id: 'code',
        head: 'ID',
        width: '6.5rem',
        narrow: { width: '5.5rem' },
        cell: ({ studentCode }) => shownStudentCode(studentCode),
      },
      {
        id: 'name',
        head: account.name,
        narrow: true,
        title: ({ fullName }) => fullName,
        cell: ({ id, fullName }) => <StudentLink id={id}>{fullName}</StudentLink>,
        below: ({ email }) => email || account.noEmail,
      },
      {
        id: 'email',
        head: account.fields.email,
        title: ({ email }) => email,
        cell: ({ email }) => email || account.noEmail,
        quiet: ({ email }) => email === '',
      },
      {
        id: 'password',
        head: account.password,
        width: '7rem',
        narrow: { width: '6rem' },
        cell: ({ hasPassword }) => (hasPassword ? account.hasPassword : account.noPassword),
        quiet: ({ hasPassword }) => hasPassword,
      },
      {
        id: 'active',
        head: state,
        width: '6rem',
        cell: ({ active }) => <ActiveBadge active={active} />,
      },
    ],
    [account, state],
  )
}
