import { createTeacherInput } from '@koma/schema/records/teacher'
import { nextCode } from '@koma/schema/rules/newCode'
import { nextTeacherColour } from '@koma/schema/rules/teacherColour'
import { useState } from 'react'
import { accountChanges, prepareAccount } from '../accounts/accountValues.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { CreateTeacherMutation, type TaughtCourse, type Teacher } from './teacherDocuments.ts'
import { TeacherFields } from './TeacherFields.tsx'
import { newTeacher, type TeacherValues } from './teacherValues.ts'

interface NewTeacherProps {
  courses: readonly TaughtCourse[]
  /** The teachers there are, whose IDs and colours the new one does not take. */
  teachers: readonly Pick<Teacher, 'teacherCode' | 'calendarColor'>[]
  onCreated: (id: string) => void
}

/**
 * Asks for a new teacher; ID and the three names are needed. The next ID, the school's language, a colour and
 * notifications are proposed. (ATCH-06, ATCH-17, ATCH-21…29, PERM-19, CONST-28)
 */
export function NewTeacher({ courses, teachers, onCreated }: NewTeacherProps) {
  const { language } = useSchool()
  const [record] = useState({
    ...newTeacher,
    comLang: language,
    teacherCode: nextCode(teachers.map(({ teacherCode }) => teacherCode)),
    calendarColor: nextTeacherColour(teachers.map(({ calendarColor }) => calendarColor)),
    notify: true,
  })
  const { added } = useRecordWords()
  const make = useCreate(
    CreateTeacherMutation,
    'TeachersPage',
    ({ teacher }) => teacher && onCreated(teacher.id),
    ({ displayName }) => added(displayName),
  )
  const form = useRecordForm<TeacherValues>({
    isNew: true,
    record,
    schema: createTeacherInput,
    prepare: prepareAccount,
    save: (changes, entered) =>
      make({ ...entered, ...accountChanges({ notify: entered.notify, ...changes }, entered) }),
  })
  return (
    <NewRecordForm form={form}>
      <TeacherFields form={form} courses={courses} isNew />
    </NewRecordForm>
  )
}
