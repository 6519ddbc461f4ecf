import { createStudentInput } from '@koma/schema/input/student'
import { accountChanges, prepareAccount } from '../record/account/accountValues.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { useMake } from '../record/useMake.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { CreateStudentMutation } from './studentRecordDocuments.ts'
import { StudentFields } from './StudentFields.tsx'
import { newStudent, type StudentValues } from './studentValues.ts'

/** Asks for a new student: code, last and first name are needed. (ASTU-09, ASTU-14, ASTU-19…30, PERM-10, D80) */
export function NewStudent({ onCreated }: { onCreated: (id: string) => void }) {
  const make = useMake(CreateStudentMutation, 'Students', ({ student }) => student && onCreated(student.id))
  const work = useRecordForm<StudentValues>({
    record: newStudent,
    schema: createStudentInput,
    prepare: prepareAccount,
    save: (changes, entered) => {
      const { studentCode, lastName, firstName } = entered
      return make({ studentCode, lastName, firstName, ...accountChanges(changes, entered) })
    },
  })
  return (
    <NewRecordForm work={work}>
      <StudentFields work={work} isNew />
    </NewRecordForm>
  )
}
