import { useQuery } from '@apollo/client/react'
import { IconKey, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DownloadButton } from '../csv/DownloadButton.tsx'
import { ImportLink } from '../record/ImportLink.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useOpenRecord } from '../record/useOpenRecord.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { choicesOf } from '../ui/filterSelects.tsx'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { NewStudent } from './NewStudent.tsx'
import { staffMessages } from './staffMessages.ts'
import { StudentDetail } from './StudentDetail.tsx'
import { type Student, StudentPageQuery } from './studentRecordDocuments.ts'
import { useStudentColumns } from './studentColumns.tsx'
import { useStudentList } from './useStudentList.ts'
import { useFollow } from '../shared/live/useFollow.ts'

interface StudentsPageProps {
  /** Renders a student's contracts on their page. (ASTU-11) */
  renderContracts: (
    student: Pick<Student, 'id' | 'studentCode' | 'fullName' | 'active' | 'contractHolder'>,
  ) => ReactNode
}

/** Shows the students of the school. (ASTU-01…08, ASTU-37, PERM-10) */
export function StudentsPage({ renderContracts }: StudentsPageProps) {
  const text = useMessages(staffMessages)
  const list = useStudentList()
  const { openId } = useOpenItem('student')
  const { data, refetch } = useQuery(StudentPageQuery, {
    variables: { id: openId ?? '' },
    fetchPolicy: 'cache-and-network',
    skip: openId === null,
  })
  useFollow(['student'], async () => (openId === null ? undefined : refetch()), openId ?? undefined)
  const mayCreate = usePermission('studentNew')
  const mayGivePasswords = usePermission('studentPassword')
  const found = data?.student?.id === openId ? data.student : null
  const isGone = data?.student === null
  const opened = useOpenRecord(openId, found, isGone)
  const listed = isGone ? undefined : list.items?.find(({ id }) => id === openId)
  return (
    <RecordPage
      name="student"
      kind="student"
      text={text}
      list={list}
      columns={useStudentColumns()}
      served={{
        total: list.total,
        isMore: list.isMore,
        showAll: list.showAll,
        opened: listed ?? (found && listedAs(found)),
        isGone,
      }}
      filters={{
        active: list.wanted.filter === 'active' ? 0 : 1,
        onReset: list.reset,
        fields: (
          <FilterSelect
            label={text.filter}
            data={choicesOf(text.filters)}
            value={list.wanted.filter}
            onChange={(filter) => list.change({ filter })}
          />
        ),
      }}
      create={{
        allowed: mayCreate,
        renderForm: (onCreated) => <NewStudent onCreated={onCreated} />,
      }}
      renderActions={(rows) => (
        <>
          <ImportLink make="studentNew" edit="studentEdit" />
          {mayGivePasswords && (
            <PageLink
              to={`passwords?filter=${list.wanted.filter === 'active' ? 'noPassword' : list.wanted.filter}`}
              icon={IconKey}
            >
              {text.passwords}
            </PageLink>
          )}
          <DownloadButton list="students" params={list.wanted} disabled={rows.length === 0} />
        </>
      )}
      heading={({ fullName }) => fullName}
      detailParts="view"
      renderDetail={({ id }, close) => (
        <StudentDetail
          key={id}
          student={opened}
          reload={refetch}
          onClose={close}
          contracts={opened && renderContracts(opened)}
        />
      )}
      emptyIcon={IconUserOff}
    />
  )
}

/** Returns a student whom the list does not show in the form of its rows. */
function listedAs(student: Student) {
  return { ...student, contractCount: 0, points: 0, contractsStart: null, nextLessonAt: null }
}
