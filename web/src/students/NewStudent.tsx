import { useQuery } from '@apollo/client/react'
import { createStudentInput } from '@koma/schema/records/student'
import { useState } from 'react'
import { accountChanges, prepareAccount } from '../accounts/accountValues.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useMake } from '../record/useMake.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { CreateStudentMutation, NextStudentCodeQuery } from './studentRecordDocuments.ts'
import { StudentFields } from './StudentFields.tsx'
import { useAlikeStudents } from './useAlikeStudents.tsx'
import { newStudent, type StudentValues } from './studentValues.ts'

/**
 * Asks for a new student: code, last and first name are needed. The next number, the school's language and
 * notifications are proposed; it asks first where the same person may be there already. (ASTU-09, ASTU-14, ASTU-19…30, PERM-10, D80)
 */
export function NewStudent({ onCreated }: { onCreated: (id: string) => void }) {
  const { data, error } = useQuery(NextStudentCodeQuery, { fetchPolicy: 'network-only', context: { quiet: true } })
  if (data === undefined && error === undefined) return <Spinner />
  return <Form code={data?.nextStudentCode ?? ''} onCreated={onCreated} />
}

function Form({ code, onCreated }: { code: string; onCreated: (id: string) => void }) {
  const { language } = useSchool()
  const { added } = useRecordWords()
  const make = useMake(
    CreateStudentMutation,
    'Students',
    ({ student }) => student && onCreated(student.id),
    ({ lastName, firstName }) => added(`${lastName} ${firstName}`),
  )
  const mayBeNew = useAlikeStudents()
  const [record] = useState({ ...newStudent, studentCode: code, comLang: language, notify: true })
  const work = useRecordForm<StudentValues>({
    isNew: true,
    record,
    schema: createStudentInput,
    prepare: prepareAccount,
    save: async (changes, entered) => {
      if (!(await mayBeNew(entered))) return null
      const { studentCode, lastName, firstName, comLang, notify } = entered
      return make({ studentCode, lastName, firstName, ...accountChanges({ comLang, notify, ...changes }, entered) })
    },
  })
  return (
    <NewRecordForm work={work}>
      <StudentFields work={work} isNew />
    </NewRecordForm>
  )
}
