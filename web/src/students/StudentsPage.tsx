import { useQuery } from '@apollo/client/react'
import { IconKey, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DownloadButton } from '../csv/DownloadButton.tsx'
import { ImportLink } from '../record/ImportLink.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useOpenRecord } from '../record/useOpenRecord.ts'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { choicesOf } from '../ui/filterSelects.tsx'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useMergedAway } from './merge/useMergedAway.ts'
import { NewStudent } from './NewStudent.tsx'
import { FieldFilters } from './ownFields/FieldFilters.tsx'
import { useListedFields } from './ownFields/useListedFields.ts'
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
  /** Renders a student's papers and bank details, below what is asked for more often. */
  renderMoney?: (student: Pick<Student, 'id' | 'fullName'>) => ReactNode
}

/** Shows the students of the school. (ASTU-01…08, ASTU-37, PERM-10, FIELD-12) */
export function StudentsPage({ renderContracts, renderMoney }: StudentsPageProps) {
  const text = useMessages(staffMessages)
  const own = useListedFields()
  const list = useStudentList(own)
  const { openId, open } = useOpenItem('student')
  const { data, error, refetch } = useQuery(StudentPageQuery, {
    variables: { id: openId ?? '' },
    fetchPolicy: 'cache-and-network',
    skip: openId === null,
  })
  useFollow(['student'], async () => (openId === null ? undefined : refetch()), openId ?? undefined)
  const mayGivePasswords = usePermission('studentPassword')
  const found = data?.student?.id === openId ? data.student : null
  const isDeleted = data?.student === null
  const opened = useOpenRecord(openId, found, isDeleted)
  useMergedAway(isDeleted ? openId : null, open)
  const listed = isDeleted ? undefined : list.items?.find(({ id }) => id === openId)
  const { filter } = list.variables
  const page = useRecordPage({
    name: 'student',
    kind: 'student',
    list,
    columns: useStudentColumns(own.fields),
    chosenColumns: own.chosenColumns,
    served: {
      total: list.total,
      isMore: list.isMore,
      showAll: list.showAll,
      opened: listed ?? (found && listedAs(found)),
      isDeleted,
    },
    filters: {
      active: (filter === 'active' ? 0 : 1) + list.conditions.length,
      onReset: list.reset,
      fields: (
        <>
          <FilterSelect
            label={text.filter}
            data={choicesOf(text.filters)}
            value={filter}
            onChange={(chosen) => list.change({ filter: chosen })}
          />
          <FieldFilters fields={own.fields} filters={list.conditions} onChange={list.setConditions} />
        </>
      ),
    },
    detailParts: 'view',
    mayCreate: usePermission('studentNew'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewStudent onCreated={onCreated} /> }}
      >
        <ImportLink make="studentNew" edit="studentEdit" />
        {mayGivePasswords && (
          <PageLink to={`passwords?filter=${filter === 'active' ? 'noPassword' : filter}`} icon={IconKey}>
            {text.passwords}
          </PageLink>
        )}
        <DownloadButton list="students" params={list.fileParams} disabled={page.rows.length === 0} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={({ fullName }) => fullName}
        renderDetail={({ id }, close) => (
          <StudentDetail
            key={id}
            student={opened}
            failed={error !== undefined}
            reload={refetch}
            onClose={close}
            contracts={opened && renderContracts(opened)}
            money={opened && renderMoney?.(opened)}
          />
        )}
        emptyIcon={IconUserOff}
      />
    </>
  )
}

/** Returns a student whom the list does not show in the form of its rows. */
function listedAs(student: Student) {
  return { ...student, contractCount: 0, points: 0, contractsStart: null, nextLessonAt: null }
}
