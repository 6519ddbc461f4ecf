import { type ReactNode, useMemo } from 'react'
import type { OtherDrawing } from '../../calendar/CalendarToolbar.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useStable } from '../../ui/hooks/useStable.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { messages } from '../messages.ts'
import { messages as teacherMessages } from '../teachers/messages.ts'
import { CalendarActions, type Mode } from './CalendarActions.tsx'
import { CalendarFilters, type CalendarFilterValues, useCourseChoices } from './CalendarFilters.tsx'

interface CalendarHeadProps {
  filters: CalendarFilterValues & { student: string }
  onChange: (changes: Partial<CalendarFilterValues & { student: string }>) => void
  /** The visible slots, whose courses can be chosen. */
  slots: readonly FullSlot[]
  /** The day that the calendar is at. */
  date: string
  mode: Mode
  /** This and the following stay the same function. */
  onMode: (mode: Mode) => void
  onNew: () => void
  onDrawing: (byTeacher: boolean) => void
  byTeacher: boolean
  onShowList: () => void
  onShowSheet: () => void
}

/**
 * Returns what is above the calendar: the page's header with search and modes, the filters of its toolbar, and the
 * switch to columns of teachers. Live changes redraw the page, but none of these. (SCHED-21…25)
 */
export function useCalendarHead(props: CalendarHeadProps): {
  header: ReactNode
  filters: ReactNode
  drawing: OtherDrawing
} {
  const { filters, onChange, slots, date, mode, onMode, onNew, byTeacher, onDrawing } = props
  const { show, hours, teacher, location, course, student } = filters
  const m = useMessages(messages)
  const { view } = useMessages(teacherMessages)
  const onShowList = useStable(props.onShowList)
  const onShowSheet = useStable(props.onShowSheet)
  const courses = useCourseChoices(slots, course)
  const building = mode === 'create'
  return {
    header: useMemo(() => {
      const ways = { onShowList, onShowSheet, onMode, onNew }
      const search = <SearchField label={m.search} value={student} onChange={(next) => onChange({ student: next })} />
      return <PageHeader title={m.title} count={search} actions={<CalendarActions mode={mode} {...ways} />} />
    }, [m, mode, onMode, onNew, onShowList, onShowSheet, student, onChange]),
    filters: useMemo(
      () => (
        <CalendarFilters
          filters={{ show, hours, teacher, location, course }}
          onChange={onChange}
          courses={courses}
          building={building}
          date={date}
        />
      ),
      [show, hours, teacher, location, course, onChange, courses, building, date],
    ),
    drawing: useMemo(() => ({ label: view, on: byTeacher, onChange: onDrawing }), [view, byTeacher, onDrawing]),
  }
}
