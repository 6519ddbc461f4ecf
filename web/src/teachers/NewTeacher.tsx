import { createTeacherInput } from '@koma/schema/input/teacher'
import { accountChanges, prepareAccount } from '../record/account/accountValues.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { useMake } from '../record/useMake.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { CreateTeacherMutation, type TaughtCourse } from './teacherDocuments.ts'
import { TeacherFields } from './TeacherFields.tsx'
import { newTeacher, type TeacherValues } from './teacherValues.ts'

interface NewTeacherProps {
  courses: readonly TaughtCourse[]
  onCreated: (id: string) => void
}

/** Asks for a new teacher; id and the three names are needed. (ATCH-06, ATCH-17, ATCH-21…29, PERM-19, CONST-28) */
export function NewTeacher({ courses, onCreated }: NewTeacherProps) {
  const make = useMake(CreateTeacherMutation, 'TeachersPage', ({ teacher }) => teacher && onCreated(teacher.id))
  const work = useRecordForm<TeacherValues>({
    record: newTeacher,
    schema: createTeacherInput,
    prepare: prepareAccount,
    save: (changes, entered) => make({ ...entered, ...accountChanges(changes, entered) }),
  })
  return (
    <NewRecordForm work={work}>
      <TeacherFields work={work} courses={courses} isNew />
    </NewRecordForm>
  )
}
