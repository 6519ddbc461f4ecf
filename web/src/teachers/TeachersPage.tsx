import { IconUserOff } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { personText } from '../accounts/personText.ts'
import { useActiveFilter } from '../record/active.tsx'
import { ExportButton } from '../record/ExportButton.tsx'
import { ImportLink } from '../record/ImportLink.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { loginChoices, useLoginFilter } from './loginFilter.ts'
import { messages } from './messages.ts'
import { NewTeacher } from './NewTeacher.tsx'
import { useTeacherColumns } from './teacherColumns.tsx'
import { TeacherDetail } from './TeacherDetail.tsx'
import { type TaughtCourse, type Teacher, TeachersPageQuery } from './teacherDocuments.ts'
import { useExportColumns } from './teacherExport.ts'

const none: readonly TaughtCourse[] = []

/** Shows the teachers of the school. (ATCH-01…07, ATCH-34, PERM-19) */
export function TeachersPage() {
  const text = useMessages(messages)
  const list = useRecords(TeachersPageQuery, ({ teacherRecords }) => teacherRecords)
  const courses = list.data?.courses ?? none
  const exported = useExportColumns(courses)
  const page = useRecordPage({
    name: 'teacher',
    kind: 'teacher',
    list,
    columns: useTeacherColumns(courses),
    textOf,
    filters: useTeacherFilters(),
    detailParts: 'view',
    mayCreate: usePermission('teacherNew'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{
          label: text.create,
          renderForm: (onCreated) => <NewTeacher courses={courses} teachers={list.items ?? []} onCreated={onCreated} />,
        }}
      >
        <ImportLink make="teacherNew" edit="teacherEdit" />
        <ExportButton base="teacher_export" rows={page.rows} columns={exported} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={({ displayName }) => displayName}
        renderDetail={(teacher, close) => (
          <TeacherDetail key={teacher.id} teacher={teacher} courses={courses} reload={list.reload} onClose={close} />
        )}
        emptyIcon={IconUserOff}
      />
    </>
  )
}

const textOf = (teacher: Teacher) => `${personText(teacher.teacherCode, teacher)} ${teacher.displayName}`

const anyLogin = { login: '' }

/** Returns two selects: active or all, and when they signed in last. (ATCH-02, ATCH-03, D78) */
function useTeacherFilters() {
  const text = useMessages(messages)
  const state = useActiveFilter()
  const [{ login }, change, reset] = useUrlFilters(anyLogin)
  const choice = loginChoices.find((each) => each === login) ?? ''
  const passesLogin = useLoginFilter(choice)
  const { passes: passesState } = state
  return {
    passes: useCallback(
      (teacher: Teacher) => passesState(teacher) && passesLogin(teacher.lastLoginAt),
      [passesState, passesLogin],
    ),
    active: state.active + (choice === '' ? 0 : 1),
    onReset: () => {
      state.onReset()
      reset()
    },
    fields: useMemo(
      () => (
        <>
          {state.fields}
          <FilterSelect
            label={text.login}
            data={loginChoices.map((value) => ({ value, label: text.logins[value] }))}
            value={choice}
            onChange={(chosen) => change({ login: chosen })}
          />
        </>
      ),
      [state.fields, text, choice, change],
    ),
  }
}
