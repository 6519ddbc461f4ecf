import { ExportButton } from '../record/ExportButton.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarRepeat, IconCopy } from '@tabler/icons-react'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { ClosedNotes } from '../calendar/closures/ClosedNotes.tsx'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { LeaveBadge } from '../desk/leave/LeaveBadge.tsx'
import { StudentLink } from '../desk/StudentLink.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useRowRefusals } from '../record/why/useRowRefusals.tsx'
import { addDays } from '../shared/format/dates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useTopics } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Segments } from '../ui/Segments.tsx'
import { CopyRows } from './CopyRows.tsx'
import { messages } from './messages.ts'
import { QuickRowBar, WeekHints } from './QuickRowBar.tsx'
import { TemplateDetail } from './TemplateDetail.tsx'
import { type TemplateRow, TemplatesQuery } from './templateDocuments.ts'
import { NewTemplateRow } from './TemplateForm.tsx'
import { TemplateTeachers } from './TemplateTeachers.tsx'
import { TemplateWeek } from './TemplateWeek.tsx'
import classes from './TemplateWeek.module.css'
import { emptyRow, type TemplateValues, DEFAULT_MINUTES, valuesOfRow, withRowStart } from './templateValues.ts'
import { useQuickRow } from './useQuickRow.ts'
import { useRowHeading } from './useRowHeading.ts'

const views = ['list', 'week', 'teachers'] as const

/** Absences are named this far ahead. */
const DAYS_AHEAD = 27

const defaults = { day: '', teacher: '', place: '', view: 'list' }

/**
 * Shows the weekly template as a list, a week or by teacher, with filters by day, teacher and place. (FIX-01…05,
 * PERM-26…29)
 */
export function TemplatePage() {
  const text = useMessages(messages)
  const list = useRecords(TemplatesQuery, ({ templates }) => templates)
  useTopics(['student'], ({ ids, resync }) => {
    const hasPlace = list.items?.some(({ fixedStudents }) => fixedStudents.some(({ id }) => ids.includes(id)))
    if (resync || hasPlace === true) void list.reload()
  })
  const [begun, setBegun] = useState<{ title: string; from: Partial<TemplateValues> } | null>(null)
  const [copying, setCopying] = useState<{ day: number | null } | null>(null)
  const [isQuick, setQuick] = useState(false)
  const { toastOf, dialog } = useRowRefusals()
  const quick = useQuickRow(toastOf)
  const [{ view }, change] = useUrlFilters(defaults)
  const headingOf = useRowHeading()
  const mayCreate = usePermission('fixedNew')
  const mayExport = usePermission('fixedExport')
  const onTime = (day: number, startTime: string) => {
    if (!mayCreate) return
    if (isQuick) return void quick.build(day, startTime)
    const minutes = quick.choices?.slotChoices.defaults.slotLengthMinutes ?? DEFAULT_MINUTES
    setBegun({ title: text.create, from: { day, ...withRowStart(emptyRow, startTime, minutes) } })
  }
  const columns = useRowColumns()
  const shownView = views.find((each) => each === view) ?? 'list'
  const page = useRecordPage({
    name: 'template',
    kind: 'template',
    list,
    columns,
    textOf,
    filters: useRowFilters(list.items),
    mayCreate,
    showsAll: shownView !== 'list',
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewTemplateRow onCreated={onCreated} /> }}
      >
        {mayCreate && (
          <Button
            variant="default"
            leftSection={<IconCopy aria-hidden size={18} />}
            onClick={() => setCopying({ day: null })}
          >
            {text.copyRows}
          </Button>
        )}
        {mayExport && (
          <PageLink to="/admin/fixedSchedule/export" icon={IconCalendarPlus}>
            {text.export}
          </PageLink>
        )}
        <ExportButton base="template_export" rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      <Segments
        className={classes.views}
        aria-label={text.seen}
        data={views.map((value) => ({ value, label: text.views[value] }))}
        value={shownView}
        onChange={(next) => change({ view: next })}
      />
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={headingOf}
        renderDetail={(row, close) => (
          <TemplateDetail
            key={row.id}
            row={row}
            reload={list.reload}
            onClose={close}
            onCopy={() => setBegun({ title: text.copy, from: valuesOfRow(row) })}
          />
        )}
        emptyIcon={IconCalendarRepeat}
      >
        {shownView === 'week' ? (
          <>
            {mayCreate ? <QuickRowBar on={isQuick} onChange={setQuick} quick={quick} /> : <WeekHints />}
            <ComingAbsences />
            <TemplateWeek
              rows={page.rows}
              onOpen={page.open}
              onTime={onTime}
              onDay={(day) => mayCreate && setCopying({ day })}
              toastOf={toastOf}
            />
          </>
        ) : shownView === 'teachers' ? (
          <>
            <ComingAbsences />
            <TemplateTeachers rows={page.rows} onOpen={page.open} />
          </>
        ) : null}
      </RecordRows>
      <Overlay opened={begun !== null} onClose={() => setBegun(null)} title={begun?.title ?? ''} kind="dialog">
        {begun && <NewTemplateRow from={begun.from} onCreated={() => setBegun(null)} />}
      </Overlay>
      <Overlay opened={copying !== null} onClose={() => setCopying(null)} title={text.copyRows} kind="dialog">
        {copying && list.items && <CopyRows rows={list.items} day={copying.day} onDone={() => setCopying(null)} />}
      </Overlay>
      {dialog}
    </>
  )
}

/** Says who is away in the weeks to come, while a week is planned that is the same for all of them. (SCHED-98) */
function ComingAbsences() {
  const today = useToday()
  const closures = useClosures({ from: today, to: addDays(today, DAYS_AHEAD) })
  return <ClosedNotes closures={closures.filter(({ teacherId }) => teacherId !== null)} />
}

const textOf = ({ teacherName, locationName, courseNames, fixedCourseName, fixedStudents, lessonMemo }: TemplateRow) =>
  [teacherName, locationName, ...courseNames, fixedCourseName, lessonMemo]
    .concat(fixedStudents.map(({ fullName, studentCode }) => `${fullName} ${studentCode}`))
    .join(' ')

/** Sorts by weekday from Sunday, then start. (FIX-37) */
const sortKeyOf = ({ day, startTime }: TemplateRow) => `${day} ${startTime}`

/** Shows who has places in a row, each the way to the student, with whether they pause or leave. (PAUSE-09) */
function Fixed({ row: { fixedCourseName, fixedStudents }, tabStop }: { row: TemplateRow; tabStop: boolean }) {
  const { comma } = useMessages(messages)
  return (
    <>
      {fixedCourseName}{' '}
      {fixedStudents.map(({ id, fullName, leave }, index) => (
        <Fragment key={id}>
          {index > 0 && comma}
          <StudentLink id={id} tabStop={tabStop}>
            {fullName}
          </StudentLink>
          {leave && (
            <>
              {' '}
              <LeaveBadge state={leave.state} />
            </>
          )}
        </Fragment>
      ))}
    </>
  )
}

function useRowColumns(): readonly DataColumn<TemplateRow>[] {
  const text = useMessages(messages)
  return useMemo(() => {
    const place = ({ locationName }: TemplateRow) => locationName || text.online
    const fixed = ({ fixedCourseName, fixedStudents }: TemplateRow) =>
      [fixedCourseName, fixedStudents.map(({ fullName }) => fullName).join(text.comma)].filter(Boolean).join(' ')
    return [
      {
        id: 'day',
        head: text.day,
        width: '7rem',
        narrow: true,
        sort: sortKeyOf,
        cell: ({ day }) => text.weekdays[day] ?? '',
      },
      {
        id: 'time',
        head: text.time,
        width: '8.5rem',
        narrow: true,
        opens: true,
        sort: ({ startTime }) => startTime,
        cell: ({ startTime, endTime }) => `${startTime}–${endTime}`,
        label: ({ day, startTime, endTime, teacherName }) =>
          text.heading(text.weekdays[day] ?? '', `${startTime}–${endTime}`, teacherName),
      },
      textColumn('teacher', text.teacher, ({ teacherName }) => teacherName, {
        narrow: true,
        wraps: 'cell',
        below: (row, tabStop) => (
          <>
            {place(row)}
            {fixed(row) !== '' && ' · '}
            <Fixed row={row} tabStop={tabStop} />
          </>
        ),
      }),
      textColumn('place', text.locationId, place, { width: '9rem' }),
      // Students could not book a row whose courses are all inactive.
      textColumn('courses', text.courseIds, ({ courseNames, fixedCourseId }) =>
        courseNames.length > 0 || fixedCourseId !== null ? courseNames.join(text.comma) : text.nothingToBook,
      ),
      textColumn('fixed', text.fixed, fixed, {
        text: fixed,
        cell: (row, _, tabStop) => <Fixed row={row} tabStop={tabStop} />,
      }),
    ]
  }, [text])
}

/** Returns the filters by day, teacher and place, each with those that the template has. (FIX-01…03) */
function useRowFilters(rows: readonly TemplateRow[] | undefined) {
  const text = useMessages(messages)
  const [filters, change] = useUrlFilters(defaults)
  const { day, teacher, place } = filters
  const passes = useCallback(
    (row: TemplateRow) =>
      (day === '' || String(row.day) === day) &&
      (teacher === '' || row.teacherId === teacher) &&
      (place === '' || (row.locationId ?? 'online') === place),
    [day, teacher, place],
  )
  const all = { value: '', label: text.all }
  const named = (entries: [string, string][]) => [
    all,
    ...[...new Map(entries)].map(([value, label]) => ({ value, label })),
  ]
  const days = text.weekdays.map((label, each) => ({ value: String(each), label }))
  const teachers = useMemo(() => (rows ?? []).map((row): [string, string] => [row.teacherId, row.teacherName]), [rows])
  const places = useMemo(
    () => (rows ?? []).map((row): [string, string] => [row.locationId ?? 'online', row.locationName || text.online]),
    [rows, text],
  )
  return {
    passes,
    active: [day, teacher, place].filter((each) => each !== '').length,
    onReset: () => change({ day: '', teacher: '', place: '' }),
    fields: (
      <>
        <FilterSelect label={text.day} data={[all, ...days]} value={day} onChange={(next) => change({ day: next })} />
        <FilterSelect
          label={text.teacher}
          data={named(teachers)}
          value={teacher}
          onChange={(next) => change({ teacher: next })}
          searchable
        />
        <FilterSelect
          label={text.locationId}
          data={named(places)}
          value={place}
          onChange={(next) => change({ place: next })}
        />
      </>
    ),
  }
}
