import { IconStarFilled } from '@tabler/icons-react'
import { nameOrder } from '@koma/schema/rules/nameOrder'
import { useMemo } from 'react'
import { PasswordState, useLastLogin } from '../accounts/accountColumns.tsx'
import { messages as accountMessages } from '../accounts/messages.ts'
import { readingOf } from '../shared/format/readingOf.ts'
import { useActiveColumn } from '../record/active.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { messages } from './messages.ts'
import type { TaughtCourse, Teacher } from './teacherDocuments.ts'
import { taughtBy } from './taughtBy.ts'
import classes from './Teachers.module.css'

/** Returns the columns of the list of teachers; the same array until language, school or courses change. */
export function useTeacherColumns(courses: readonly TaughtCourse[]): readonly DataColumn<Teacher>[] {
  const text = useMessages(messages)
  const account = useMessages(accountMessages)
  const state = useActiveColumn<Teacher>()
  const lastLoginOf = useLastLogin()
  return useMemo(
    () => [
      {
        id: 'code',
        head: account.code,
        width: '6.5rem',
        narrow: { width: '5.5rem' },
        sort: ({ teacherCode }) => teacherCode,
        title: ({ teacherCode }) => teacherCode,
        cell: ({ teacherCode }) => teacherCode,
      },
      {
        id: 'name',
        head: text.displayName,
        narrow: true,
        opens: true,
        sort: ({ displayName }) => displayName,
        title: ({ displayName }) => displayName,
        cell: (teacher) => <TeacherMark teacher={teacher} priority={text.priority} />,
        label: ({ displayName }) => displayName,
        below: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      },
      {
        id: 'fullName',
        head: text.fullName,
        sort: nameOrder,
        title: (teacher) => `${teacher.lastName} ${teacher.firstName}\n${readingOf(teacher)}`.trim(),
        cell: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      },
      {
        id: 'courses',
        head: text.courses,
        width: '7.5rem',
        sort: ({ courseIds }) => courseIds.length,
        title: (teacher) =>
          taughtBy(teacher, courses)
            .map(({ displayName }) => displayName)
            .join('\n'),
        cell: ({ courseIds }) => courseIds.length,
        quiet: ({ courseIds }) => courseIds.length === 0,
      },
      {
        id: 'email',
        head: account.fields.email,
        sort: ({ email }) => email || null,
        title: ({ email }) => email,
        cell: ({ email }) => email || account.noEmail,
        quiet: ({ email }) => email === '',
      },
      {
        id: 'phone',
        head: account.fields.phoneNumber,
        width: '9rem',
        sort: ({ phoneNumber }) => phoneNumber || null,
        cell: ({ phoneNumber }) => phoneNumber,
      },
      {
        id: 'lastLogin',
        head: account.lastLogin,
        width: '11rem',
        sort: ({ lastLoginAt }) => lastLoginAt,
        cell: (teacher) => (teacher.hasPassword ? lastLoginOf(teacher) : <PasswordState hasPassword={false} named />),
      },
      state,
    ],
    [text, account, courses, lastLoginOf, state],
  )
}

/** Shows calendar colour and display name, with a star for priority. */
function TeacherMark({ teacher, priority }: { teacher: Teacher; priority: string }) {
  return (
    <span className={classes.mark}>
      <span aria-hidden className={classes.dot} style={{ backgroundColor: teacher.calendarColor }} />
      <span className={classes.name}>{teacher.displayName}</span>
      {teacher.priority && <IconStarFilled title={priority} size={12} className={classes.star} />}
    </span>
  )
}
