import { createTeacherInput } from '@koma/schema/input/teacher'
import { accountChanges, prepareAccount } from '../record/account/accountValues.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CreateTeacherMutation, type TaughtCourse } from './teacherDocuments.ts'
import { TeacherFields, type TeacherValues } from './TeacherFields.tsx'

const nobody: TeacherValues = {
  teacherCode: '',
  lastName: '',
  firstName: '',
  displayName: '',
  email: '',
  phoneNumber: '',
  comLang: 'en',
  notify: false,
  active: true,
  courseIds: [],
  notes: '',
  calendarColor: '#ff8000',
  onlineLessonLink: '',
  priority: false,
}

interface NewTeacherProps {
  courses: readonly TaughtCourse[]
  onCreated: (id: string) => void
}

/** Asks for a new teacher; id and the three names are needed. (ATCH-06, ATCH-17, ATCH-21…29, PERM-19, CONST-28) */
export function NewTeacher({ courses, onCreated }: NewTeacherProps) {
  const { create } = useMessages(recordMessages)
  const guard = useLeavingNew()
  const { save } = useSave(CreateTeacherMutation, { refetch: ['TeachersPage'], awaitRefetch: true })
  const work = useRecordForm<TeacherValues>({
    record: nobody,
    schema: createTeacherInput,
    prepare: prepareAccount,
    save: async (changes, entered) => {
      const answer = await save({ input: { ...entered, ...accountChanges(changes, entered) } })
      if (answer?.teacher) onCreated(answer.teacher.id)
      return answer
    },
  })
  return (
    <RecordForm work={work} saveLabel={create} guard={guard}>
      <TeacherFields work={work} courses={courses} isNew />
    </RecordForm>
  )
}
