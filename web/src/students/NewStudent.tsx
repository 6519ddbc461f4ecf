import { useQuery } from '@apollo/client/react'
import { createStudentInput } from '@koma/schema/records/student'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { accountChanges, prepareAccount } from '../accounts/accountValues.ts'
import { InviteAccountMutation } from '../accounts/settings/settingsDocuments.ts'
import { FIND_PARAM, FIND_TRIAL } from '../desk/studentPage.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { type Answer, useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { EnrollStudentMutation } from './firstContractDocuments.ts'
import { FirstContractFields } from './FirstContractFields.tsx'
import { useNewGuardian } from './guardians/useNewGuardian.tsx'
import { useNewOwnFields } from './ownFields/useNewOwnFields.tsx'
import { staffMessages } from './staffMessages.ts'
import { CreateStudentMutation, NextStudentCodeQuery, type Student } from './studentRecordDocuments.ts'
import { StudentFields } from './StudentFields.tsx'
import { useAlikeStudents } from './useAlikeStudents.tsx'
import { useFirstContract } from './useFirstContract.ts'
import { newStudent, type StudentValues } from './studentValues.ts'

interface NewStudentProps {
  onCreated: (id: string) => void
  /** The brother or sister whose family, contacts and contract the form begins with. (ASTU-47) */
  sibling?: Student
}

/**
 * Asks for a new student: code, last and first name are needed. The next number, the school's language and
 * notifications are proposed; it asks first where the same person may be there already. The first contract is made with
 * the student, and an invitation sent. (ASTU-09, ASTU-14, ASTU-19…30, ASTU-46, PERM-10, D80)
 */
export function NewStudent(props: NewStudentProps) {
  const { data, error } = useQuery(NextStudentCodeQuery, { fetchPolicy: 'network-only', context: { quiet: true } })
  if (data === undefined && error === undefined) return <Spinner />
  return <Form {...props} code={data?.nextStudentCode ?? ''} />
}

function Form({ code, onCreated, sibling }: NewStudentProps & { code: string }) {
  const text = useMessages(staffMessages)
  const { language } = useSchool()
  const { added } = useRecordWords()
  const first = useFirstContract(sibling?.id ?? null)
  const own = useNewOwnFields()
  const guardian = useNewGuardian()
  const [lacking, setLacking] = useState(false)
  const mayInvite = usePermission('studentPassword')
  // Shown, and so sent, only with an address to send it to.
  const [invites, setInvites] = useState(true)
  const { save: invite } = useSave(InviteAccountMutation, { refetch: ['StudentMails'] })
  const { open: openFinder } = useOpenItem(FIND_PARAM)
  const named = ({ lastName, firstName }: { lastName: string; firstName: string }) => added(`${lastName} ${firstName}`)
  const afterCreate = async ({ student }: { student: { id: string } | null }, hasEmail: boolean) => {
    if (student === null) return
    if (invites && mayInvite && hasEmail) await invite({ input: { userType: 'student', id: student.id } }, null)
    onCreated(student.id)
    if (first.isTrial) openFinder(FIND_TRIAL)
  }
  const make = useCreate(CreateStudentMutation, 'Students', () => undefined, named)
  const enroll = useCreate(
    EnrollStudentMutation,
    'Students',
    () => undefined,
    ({ student }) => named(student),
  )
  const mayBeNew = useAlikeStudents(sibling?.id)
  const [record] = useState({ ...newStudent, studentCode: code, comLang: language, notify: true, ...familyOf(sibling) })
  const form = useRecordForm<StudentValues>({
    isNew: true,
    record,
    schema: createStudentInput,
    prepare: prepareAccount,
    save: async (changes, entered) => {
      setLacking(first.lack !== null)
      if (guardian.lacks() || own.lacks() || first.lack !== null || !(await mayBeNew(entered))) return null
      const { studentCode, lastName, firstName, comLang, notify } = entered
      const family = sibling === undefined ? {} : pickFamily(entered)
      const student = {
        studentCode,
        lastName,
        firstName,
        ...accountChanges({ comLang, notify, ...family, ...changes }, entered),
        ...(own.values.length > 0 && { fields: own.values }),
      }
      const isAlone = first.input === null && guardian.input === null
      const answer = isAlone ? await make(student) : await enroll({ student, ...first.input, guardian: guardian.input })
      if (answer) own.showRefusal(answer)
      if (answer) guardian.showRefusal(answer)
      if (answer) await afterCreate(answer, entered.email.trim() !== '')
      return answer && ofStudent(answer)
    },
  })
  const hasEmail = form.values.email.trim() !== ''
  const { createTrial: trial, createWithContract: like } = text
  const label = { none: undefined, plan: first.isTrial ? trial : like, trial, like }[first.choice]
  return (
    <NewRecordForm form={form} saveLabel={label}>
      <StudentFields form={form} isNew>
        {/* Near the name, where a trial is chosen without scrolling. */}
        <FirstContractFields first={first} isSibling={sibling !== undefined} isLacking={lacking} />
      </StudentFields>
      {own.inputs}
      {guardian.inputs}
      {mayInvite && hasEmail && (
        <Switch
          label={text.inviteToo}
          checked={invites}
          onChange={({ currentTarget: { checked } }) => setInvites(checked)}
        />
      )}
    </NewRecordForm>
  )
}

/** Returns what brothers and sisters share. */
const pickFamily = ({ lastName, lastReading, email, phoneNumber, contractHolder }: StudentValues) => ({
  lastName,
  lastReading,
  email,
  phoneNumber,
  contractHolder,
})

function familyOf(sibling: Student | undefined): Partial<StudentValues> {
  if (sibling === undefined) return {}
  const { lastName, lastReading, phoneNumber, email, contractHolder, comLang, notify } = sibling
  return { lastName, lastReading, phoneNumber: phoneNumber ?? '', email: email ?? '', contractHolder, comLang, notify }
}

/** Returns an answer with the fields of the student named as the form has them. */
function ofStudent<Given extends Answer>(answer: Given): Given {
  const withoutPrefix = (field: string) => field.replace(/^student\./, '')
  return {
    ...answer,
    ...(answer.field != null && { field: withoutPrefix(answer.field) }),
    ...(answer.errors && {
      errors: answer.errors.map((error) => ({
        ...error,
        field: error.field === null ? null : withoutPrefix(error.field),
      })),
    }),
  }
}
