import { courseTable } from '@koma/schema/tables/courseTable'
import { IconBookOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveColumn, useActiveFilter } from '../record/active.tsx'
import { ExportButton } from '../record/ExportButton.tsx'
import { ImportLink } from '../record/ImportLink.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useTableColumns } from '../record/useTableColumns.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { CourseDetail } from './CourseDetail.tsx'
import { type Course, CoursesQuery } from './courseDocuments.ts'
import { NewCourse } from './CourseForm.tsx'
import { messages } from './messages.ts'

/** Shows the courses of the school. (CRS-01, CRS-02, CRS-16…18) */
export function CoursesPage() {
  const text = useMessages(messages)
  const list = useRecords(CoursesQuery, ({ courses }) => courses)
  const exported = useExportColumns()
  const page = useRecordPage({
    name: 'course',
    kind: 'course',
    list,
    columns: useCourseColumns(),
    textOf,
    filters: useActiveFilter(),
    mayCreate: usePermission('courseNew'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{
          label: text.create,
          renderForm: (onCreated) => (
            <NewCourse codes={list.items?.map(({ code }) => code) ?? []} onCreated={onCreated} />
          ),
        }}
      >
        <ImportLink make="courseNew" edit="courseEdit" />
        <ExportButton base="course_export" rows={page.rows} columns={exported} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={({ displayName }) => displayName}
        renderDetail={(course, close) => (
          <CourseDetail key={course.id} course={course} reload={list.reload} onClose={close} />
        )}
        emptyIcon={IconBookOff}
      />
    </>
  )
}

const textOf = ({ code, displayName, description }: Course) => `${code} ${displayName} ${description}`

function useCourseColumns(): readonly DataColumn<Course>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const state = useActiveColumn<Course>()
  return useMemo(
    () => [
      textColumn('code', text.code, ({ code }) => code, { width: '8rem' }),
      textColumn('name', text.displayName, ({ displayName }) => displayName, {
        narrow: true,
        opens: true,
        below: ({ code, cost, numberOfStudents }) =>
          [code, format.credits(cost, creditType), text.seats(numberOfStudents)].join(' · '),
      }),
      {
        id: 'cost',
        head: text.cost[creditType],
        numeric: true,
        width: '7.5rem',
        narrow: { width: '6rem' },
        sort: ({ cost }) => cost,
        cell: ({ cost }) => format.credits(cost, creditType),
      },
      {
        id: 'seats',
        head: text.numberOfStudents,
        width: '7.5rem',
        sort: ({ numberOfStudents }) => numberOfStudents,
        cell: ({ numberOfStudents }) => text.seats(numberOfStudents),
      },
      {
        id: 'days',
        head: text.days,
        width: '10rem',
        title: ({ days }) => daysOf(days, text),
        cell: ({ days }) => daysOf(days, text),
      },
      {
        id: 'hours',
        head: text.hours,
        width: '8.5rem',
        sort: ({ startTime }) => startTime,
        cell: ({ startTime, endTime }) => `${startTime}–${endTime}`,
      },
      state,
    ],
    [text, format, creditType, state],
  )
}

/** Returns the columns of the file of courses. (CRS-18, CSV-10, D135) */
function useExportColumns(): readonly (readonly [string, (course: Course) => string])[] {
  return useTableColumns(courseTable, (course: Course) => course)
}

const daysOf = (days: readonly number[], { weekdays }: (typeof messages)['jp']) =>
  days.map((day) => weekdays[day]).join(' ')
