import { updateStudentInput } from '@koma/schema/records/student'
import { useMemo } from 'react'
import { accountChanges, accountWords, prepareAccount } from '../accounts/accountValues.ts'
import { PersonalData } from '../accounts/personalData/PersonalData.tsx'
import { messages as accountMessages } from '../accounts/messages.ts'
import { formValues } from '../record/formValues.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useRelatedToast } from '../record/Related.tsx'
import { UsedRecordEnd } from '../record/UsedRecordEnd.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { SetPasswordPanel } from '../accounts/settings/SetPasswordPanel.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { staffMessages } from './staffMessages.ts'
import {
  DeleteStudentMutation,
  type Student,
  StudentUseQuery,
  UpdateStudentMutation,
} from './studentRecordDocuments.ts'
import { StudentFields } from './StudentFields.tsx'
import { newStudent, type StudentValues } from './studentValues.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

interface StudentEditProps {
  student: Student
  reload: () => Promise<unknown>
  /** Goes back to what there is to know. */
  onSaved: () => void
  /** Goes back to the list. */
  onClose: () => void
}

/** Edits a student, sets the password, deactivates or deletes. (ASTU-09, ASTU-31…34, PERM-11…13) */
export function StudentEdit({ student, reload, onSaved, onClose }: StudentEditProps) {
  const { id, studentCode } = student
  return (
    <div className={formClasses.detail}>
      <StudentForm student={student} reload={reload} onSaved={onSaved} />
      <SetPasswordPanel
        userType="student"
        id={id}
        code={studentCode}
        fullName={student.fullName}
        hasEmail={student.active && student.email !== ''}
        onDone={onSaved}
      />
      <RemoveStudent student={student} onClose={onClose} />
      <PersonalData userType="student" id={id} fullName={student.fullName} onErased={onClose} />
    </div>
  )
}

const schema = updateStudentInput.omit({ id: true, version: true })

function StudentForm({ student, reload, onSaved }: Omit<StudentEditProps, 'onClose'>) {
  const { id, version } = student
  const text = useMessages(staffMessages)
  const account = useMessages(accountMessages)
  const locked = !usePermission('studentEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateStudentMutation, { refetch: ['Students'] })
  const relatedToast = useRelatedToast()
  const record = useMemo(() => {
    const shown = { ...student, studentCode: shownStudentCode(student.studentCode) }
    return formValues(newStudent, shown)
  }, [student])
  const form = useRecordForm<StudentValues>({
    record,
    schema,
    prepare: prepareAccount,
    save: ({ studentCode: _, ...changes }, entered) =>
      save(
        { input: { id, version, ...accountChanges(changes, entered) } },
        relatedToast(saved(`${entered.lastName} ${entered.firstName}`)),
      ),
    reload,
    onSaved,
  })
  return (
    <RecordForm
      form={form}
      locked={locked}
      guard={useLeaving(student.fullName)}
      wordsOf={(name, value) => ({
        label: name in account.fields ? account.fields[name as keyof typeof account.fields] : text[name as 'isFixed'],
        value: accountWords(value, account),
      })}
    >
      <StudentFields form={form} locked={locked} />
    </RecordForm>
  )
}

/**
 * Shows the control that deactivates or deletes a student, with what that touches. (ASTU-18, ASTU-32, ASTU-33,
 * SHELL-33, D81, D82)
 */
function RemoveStudent({ student, onClose }: Pick<StudentEditProps, 'student' | 'onClose'>) {
  const relatedToast = useRelatedToast()
  return (
    <UsedRecordEnd
      kind="student"
      record={student}
      name={student.fullName}
      text={useMessages(staffMessages)}
      saves={{
        update: UpdateStudentMutation,
        remove: DeleteStudentMutation,
        list: 'Students',
        refetch: ['Students', 'StudentUse'],
        updatedToast: relatedToast,
        removedToast: relatedToast,
      }}
      query={StudentUseQuery}
      relatedOf={({ studentUse }) => studentUse}
      touchedOf={(use) => use}
      onDeleted={onClose}
      asksFirst
    />
  )
}
