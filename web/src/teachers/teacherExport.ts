import { messages as accountMessages } from '../record/account/messages.ts'
import { useLastLogin } from '../record/account/accountColumns.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { taughtBy } from './taughtBy.ts'
import type { TaughtCourse, Teacher } from './teacherDocuments.ts'

/** What the file says of each teacher. (ATCH-34, CSV-10, D135) */
export function useExportColumns(
  courses: readonly TaughtCourse[],
): readonly (readonly [string, (teacher: Teacher) => string])[] {
  const text = useMessages(messages)
  const { fields, languages, on, off, notify, lastLogin } = useMessages(accountMessages)
  const { state, active, inactive } = useMessages(recordMessages)
  const lastLoginOf = useLastLogin()
  return [
    [text.teacherCode, ({ teacherCode }) => teacherCode],
    [fields.lastName, (teacher) => teacher.lastName],
    [fields.firstName, ({ firstName }) => firstName],
    [text.displayName, ({ displayName }) => displayName],
    [fields.email, ({ email }) => email],
    [fields.phoneNumber, ({ phoneNumber }) => phoneNumber],
    [
      text.courses,
      (teacher) =>
        taughtBy(teacher, courses)
          .map(({ code }) => code)
          .join(' '),
    ],
    [text.calendarColor, ({ calendarColor }) => calendarColor],
    [text.onlineLessonLink, ({ onlineLessonLink }) => onlineLessonLink],
    [notify, (teacher) => (teacher.notify ? on : off)],
    [text.language, ({ comLang }) => (comLang === 'jp' ? languages.jp : languages.en)],
    [text.priority, ({ priority }) => (priority ? text.yes : text.no)],
    [lastLogin, lastLoginOf],
    [text.exportedUntil, ({ exportedUntil }) => exportedUntil ?? ''],
    [text.notes, ({ notes }) => notes],
    [state, (teacher) => (teacher.active ? active : inactive)],
  ]
}
