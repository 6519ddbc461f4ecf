import { updateTeacherInput } from '@koma/schema/records/teacher'
import { useMemo } from 'react'
import { accountChanges, accountWords, prepareAccount } from '../accounts/accountValues.ts'
import { PersonalData } from '../accounts/personalData/PersonalData.tsx'
import { messages as accountMessages } from '../accounts/messages.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { formValues } from '../record/formValues.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useRelatedToast } from '../record/Related.tsx'
import { UsedRecordEnd } from '../record/UsedRecordEnd.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { SetPasswordPanel } from '../accounts/settings/SetPasswordPanel.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { messages } from './messages.ts'
import { taughtBy } from './taughtBy.ts'
import {
  DeleteTeacherMutation,
  type TaughtCourse,
  type Teacher,
  TeacherUseQuery,
  UpdateTeacherMutation,
} from './teacherDocuments.ts'
import { TeacherFields } from './TeacherFields.tsx'
import { newTeacher, type TeacherValues } from './teacherValues.ts'

interface TeacherEditProps {
  teacher: Teacher
  courses: readonly TaughtCourse[]
  reload: () => Promise<unknown>
  /** Goes back to what there is to know. (ATCH-12) */
  onSaved: () => void
  /** Goes back to the list. (ATCH-13) */
  onClose: () => void
}

/** Edits a teacher, sets the password, deactivates or deletes. (ATCH-11…13, ATCH-30, ATCH-31) */
export function TeacherEdit({ teacher, courses, reload, onSaved, onClose }: TeacherEditProps) {
  const { id, teacherCode } = teacher
  return (
    <div className={formClasses.detail}>
      <TeacherForm teacher={teacher} courses={courses} reload={reload} onSaved={onSaved} />
      <SetPasswordPanel
        userType="teacher"
        id={id}
        code={teacherCode}
        fullName={`${teacher.lastName} ${teacher.firstName}`}
        hasEmail={teacher.active && teacher.email !== ''}
        onDone={onSaved}
      />
      <RemoveTeacher teacher={teacher} onClose={onClose} />
      <PersonalData userType="teacher" id={teacher.id} fullName={teacher.displayName} onErased={onClose} />
    </div>
  )
}

const schema = updateTeacherInput.omit({ id: true, version: true })

function TeacherForm({ teacher, courses, reload, onSaved }: Omit<TeacherEditProps, 'onClose'>) {
  const { id, version } = teacher
  const text = useMessages(messages)
  const account = useMessages(accountMessages)
  const { comma } = useMessages(recordMessages)
  const locked = !usePermission('teacherEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateTeacherMutation)
  const record = useMemo(() => formValues(newTeacher, teacher), [teacher])
  const form = useRecordForm<TeacherValues>({
    record,
    schema,
    prepare: prepareAccount,
    save: ({ teacherCode: _, ...changes }, entered) =>
      save({ input: { id, version, ...accountChanges(changes, entered) } }, unlessNoted(saved(entered.displayName))),
    reload,
    onSaved,
  })
  return (
    <RecordForm
      form={form}
      locked={locked}
      guard={useLeaving(teacher.displayName)}
      wordsOf={(name, value) => ({
        label: name in account.fields ? account.fields[name as keyof typeof account.fields] : text[name as 'notes'],
        value: Array.isArray(value)
          ? taughtBy({ courseIds: value.map(String) }, courses)
              .map(({ displayName }) => displayName)
              .join(comma)
          : accountWords(value, account),
      })}
    >
      <TeacherFields form={form} courses={courses} locked={locked} />
    </RecordForm>
  )
}

/**
 * Shows the control that deactivates or deletes a teacher, with what that touches. (ATCH-20, ATCH-30, ATCH-33,
 * SHELL-33, D83, D84)
 */
function RemoveTeacher({ teacher, onClose }: Pick<TeacherEditProps, 'teacher' | 'onClose'>) {
  const relatedToast = useRelatedToast()
  return (
    <UsedRecordEnd
      kind="teacher"
      record={teacher}
      name={teacher.displayName}
      text={useMessages(messages)}
      saves={{
        update: UpdateTeacherMutation,
        remove: DeleteTeacherMutation,
        list: 'TeachersPage',
        refetch: ['TeacherUse'],
        updatedToast: relatedToast,
        removedToast: relatedToast,
      }}
      query={TeacherUseQuery}
      relatedOf={({ teacherUse }) => teacherUse}
      touchedOf={(use) => ({ ...use, openSlots: 0, bookedSlots: 0, students: use.fixedStudents ?? [] })}
      onDeleted={onClose}
    />
  )
}
