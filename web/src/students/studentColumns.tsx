import { nameIn } from '@koma/schema/rules/studentField'
import { ownColumn } from '@koma/schema/rules/fieldKinds'
import { useMemo } from 'react'
import { LeaveBadge } from '../desk/leave/LeaveBadge.tsx'
import { StaffPoints } from '../desk/StaffPoints.tsx'
import { PasswordState } from '../accounts/accountColumns.tsx'
import { LoginRecencyBadge } from '../accounts/loginRecency.tsx'
import { messages as accountMessages } from '../accounts/messages.ts'
import { ActiveBadge } from '../record/active.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import { useOwnFieldWord } from '../record/OwnFieldFacts.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { readingOf } from '../shared/format/readingOf.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import type { OwnField } from './ownFields/ownFieldDocuments.ts'
import { staffMessages } from './staffMessages.ts'
import type { ListedStudent } from './studentRecordDocuments.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

/** Makes a column's head a button; the server does the ordering. */
const byServer = () => null

/**
 * Returns the columns of the list of students, own fields before their state; the same array until language, school or
 * fields change. (ASTU-06, ASTU-07, ASTU-13, FIELD-12)
 */
export function useStudentColumns(fields: readonly OwnField[]): readonly DataColumn<ListedStudent>[] {
  const own = useOwnColumns(fields)
  const text = useMessages(staffMessages)
  const account = useMessages(accountMessages)
  const { state } = useMessages(recordMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  return useMemo(() => {
    const contracts = ({ contractCount, contractsStart, points }: ListedStudent) => {
      if (contractCount > 0) return text.left(format.credits(points, creditType))
      return contractsStart === null ? text.noContract : text.startsOn(format.date(contractsStart))
    }
    const nextLesson = ({ nextLessonAt }: ListedStudent) =>
      nextLessonAt === null ? '' : `${format.date(nextLessonAt)} ${format.time(nextLessonAt)}`
    return [
      {
        id: 'code',
        head: 'ID',
        width: '6.5rem',
        narrow: { width: '7rem' },
        sort: byServer,
        title: ({ studentCode }) => shownStudentCode(studentCode),
        cell: ({ studentCode }) => shownStudentCode(studentCode),
      },
      {
        id: 'name',
        head: account.name,
        wraps: 'name',
        narrow: true,
        opens: true,
        sort: byServer,
        title: (student) => [student.fullName, readingOf(student)].filter(Boolean).join('\n'),
        cell: ({ fullName }) => fullName,
        // An address says less of somebody than what is left and when they come.
        below: (student) => [contracts(student), nextLesson(student)].filter(Boolean).join(' · '),
      },
      {
        id: 'email',
        head: account.fields.email,
        title: ({ email }) => email,
        cell: ({ email }) => email || account.noEmail,
        quiet: ({ email }) => email === '',
      },
      {
        id: 'phone',
        head: account.fields.phoneNumber,
        width: '8.5rem',
        cell: ({ phoneNumber }) => phoneNumber,
      },
      {
        id: 'contracts',
        head: text.contracts,
        width: '9.75rem',
        text: contracts,
        cell: (student) =>
          student.contractCount === 0 ? (
            contracts(student)
          ) : (
            <StaffPoints inRow of={{ studentId: student.id }} points={student.points}>
              {contracts(student)}
            </StaffPoints>
          ),
        quiet: ({ contractCount }) => contractCount === 0,
      },
      {
        id: 'nextLesson',
        head: text.nextLesson,
        width: '9rem',
        cell: (student) => nextLesson(student) || text.none,
        quiet: ({ nextLessonAt }) => nextLessonAt === null,
      },
      {
        id: 'lastLogin',
        head: account.lastLogin,
        width: '8rem',
        sort: byServer,
        cell: ({ lastLoginAt, hasPassword }) =>
          hasPassword ? <LoginRecencyBadge lastLoginAt={lastLoginAt} /> : <PasswordState hasPassword={false} named />,
      },
      ...own,
      {
        id: 'active',
        head: state,
        // As wide as “Pause planned”.
        width: '8.25rem',
        narrow: { width: '8.25rem' },
        cell: ({ active, leave }) => (leave ? <LeaveBadge state={leave.state} /> : <ActiveBadge active={active} />),
      },
    ]
  }, [text, account, state, format, creditType, own])
}

/** The widths of columns whose values are of a length. */
const widths: Partial<Record<OwnField['kind'], string>> = { date: '7.5rem', number: '6.5rem', yesNo: '6.5rem' }

function useOwnColumns(fields: readonly OwnField[]): readonly DataColumn<ListedStudent>[] {
  const [language] = useLanguage()
  const wordOf = useOwnFieldWord()
  return useMemo(
    () =>
      fields.map((field) => {
        const cell = ({ fields: values }: ListedStudent) => {
          const value = values?.find(({ fieldId }) => fieldId === field.id)
          return value === undefined ? '' : wordOf(value)
        }
        const width = widths[field.kind]
        const head = nameIn(field, language)
        return {
          id: ownColumn(field.id),
          head,
          sort: byServer,
          title: cell,
          cell,
          ...(width !== undefined && { width }),
        }
      }),
    [fields, language, wordOf],
  )
}
