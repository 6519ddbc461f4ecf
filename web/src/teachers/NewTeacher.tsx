import { createTeacherInput } from '@koma/schema/records/teacher'
import { nextTeacherColour } from '@koma/schema/rules/teacherColour'
import { useState } from 'react'
import { accountChanges, prepareAccount } from '../record/account/accountValues.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useMake } from '../record/useMake.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { CreateTeacherMutation, type TaughtCourse } from './teacherDocuments.ts'
import { TeacherFields } from './TeacherFields.tsx'
import { newTeacher, type TeacherValues } from './teacherValues.ts'

interface NewTeacherProps {
  courses: readonly TaughtCourse[]
  /** The colours that teachers have already. */
  colours: readonly string[]
  onCreated: (id: string) => void
}

/**
 * Asks for a new teacher; id and the three names are needed. The school's language, a colour and notifications are
 * proposed. (ATCH-06, ATCH-17, ATCH-21…29, PERM-19, CONST-28)
 */
export function NewTeacher({ courses, colours, onCreated }: NewTeacherProps) {
  const { language } = useSchool()
  const [record] = useState({
    ...newTeacher,
    comLang: language,
    calendarColor: nextTeacherColour(colours),
    notify: true,
  })
  const { added } = useRecordWords()
  const make = useMake(
    CreateTeacherMutation,
    'TeachersPage',
    ({ teacher }) => teacher && onCreated(teacher.id),
    ({ displayName }) => added(displayName),
  )
  const work = useRecordForm<TeacherValues>({
    isNew: true,
    record,
    schema: createTeacherInput,
    prepare: prepareAccount,
    save: (changes, entered) =>
      make({ ...entered, ...accountChanges({ notify: entered.notify, ...changes }, entered) }),
  })
  return (
    <NewRecordForm work={work}>
      <TeacherFields work={work} courses={courses} isNew />
    </NewRecordForm>
  )
}
