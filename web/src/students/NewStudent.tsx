import { createStudentInput } from '@koma/schema/input/student'
import { accountChanges, prepareAccount } from '../record/account/accountValues.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CreateStudentMutation } from './studentRecordDocuments.ts'
import { StudentFields, type StudentValues } from './StudentFields.tsx'

const nobody: StudentValues = {
  studentCode: '',
  lastName: '',
  firstName: '',
  email: '',
  phoneNumber: '',
  comLang: 'jp',
  notify: false,
  active: true,
  isFixed: false,
  curriculumCode: '',
  materialLocation: '',
  storageLocation: '',
  schoolNotes: '',
  contractHolder: '',
}

/** Asks for a new student: code, last and first name are needed. (ASTU-09, ASTU-14, ASTU-19…30, PERM-10, D80) */
export function NewStudent({ onCreated }: { onCreated: (id: string) => void }) {
  const { create } = useMessages(recordMessages)
  const guard = useLeavingNew()
  const { save } = useSave(CreateStudentMutation, { refetch: ['Students'], awaitRefetch: true })
  const work = useRecordForm<StudentValues>({
    record: nobody,
    schema: createStudentInput,
    prepare: prepareAccount,
    save: async (changes, entered) => {
      const { studentCode, lastName, firstName } = entered
      const input = { studentCode, lastName, firstName, ...accountChanges(changes, entered) }
      const answer = await save({ input })
      if (answer?.student) onCreated(answer.student.id)
      return answer
    },
  })
  return (
    <RecordForm work={work} saveLabel={create} guard={guard}>
      <StudentFields work={work} isNew />
    </RecordForm>
  )
}
