import { messages as accountMessages } from '../record/account/messages.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { staffMessages } from './staffMessages.ts'
import type { ExportedStudent } from './studentRecordDocuments.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

/** What the file says of each student: every field of them. (ASTU-37, CSV-10, D135) */
export function useStudentExport(): readonly (readonly [string, (student: ExportedStudent) => string])[] {
  const text = useMessages(staffMessages)
  const { fields, lastLogin, languages } = useMessages(accountMessages)
  const { state, active, inactive } = useMessages(recordMessages)
  const { timezoneName } = useSchool()
  const said = (value: boolean) => (value ? text.yes : text.no)
  return [
    [text.studentCode, ({ studentCode }) => shownStudentCode(studentCode)],
    [fields.lastName, ({ lastName }) => lastName],
    [fields.firstName, ({ firstName }) => firstName],
    [state, (student) => (student.active ? active : inactive)],
    [fields.email, ({ email }) => email],
    [fields.phoneNumber, ({ phoneNumber }) => phoneNumber],
    [fields.notify, ({ notify }) => said(notify)],
    [fields.comLang, ({ comLang }) => (comLang === 'jp' ? languages.jp : languages.en)],
    [text.isFixed, ({ isFixed }) => said(isFixed)],
    [text.curriculumCode, ({ curriculumCode }) => curriculumCode],
    [text.materialLocation, ({ materialLocation }) => materialLocation],
    [text.storageLocation, ({ storageLocation }) => storageLocation],
    [text.profile, ({ profile }) => profile],
    [text.schoolNotes, ({ schoolNotes }) => schoolNotes],
    [text.contractHolder, ({ contractHolder }) => contractHolder],
    [text.contracts, ({ contractCount }) => String(contractCount)],
    [text.points, ({ points }) => String(points)],
    [text.contractsEnd, ({ contractsEnd }) => contractsEnd ?? ''],
    [
      lastLogin,
      ({ lastLoginAt }) =>
        lastLoginAt === null ? '' : wallTimeOf(lastLoginAt, timezoneName).slice(0, 16).replace('T', ' '),
    ],
  ]
}
