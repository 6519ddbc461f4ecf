import { isTimed } from '@koma/schema/rules/slotShown'
import { useMemo } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { passes } from '../slotFilter.ts'
import type { ColumnTeacher } from '../teachers/columnsOfDay.ts'
import { useFilterChoices } from '../useFilterChoices.ts'
import type { CalendarFilterValues } from './CalendarFilters.tsx'

/**
 * Returns the slots that pass the calendar's filters, and the teachers with a column; quick build looks at the teacher
 * alone. (SCHED-24, SCHED-25)
 */
export function useShownSlots(
  slots: readonly FullSlot[],
  filters: CalendarFilterValues & { student: string },
  building: boolean,
): { visible: readonly FullSlot[]; teachers: readonly ColumnTeacher[]; manyTeachers: boolean } {
  const { show, hours, teacher, location, course, student } = filters
  const clock = useNow()
  const now = isTimed(show) ? clock : ''
  const { allTeachers, severalLocations } = useFilterChoices()
  const visible = useMemo(() => {
    const filter = building
      ? { teacher }
      : { show, hours, teacher, course, student, location: severalLocations ? location : '', now }
    return slots.filter((slot) => passes(slot, filter))
  }, [slots, show, hours, teacher, course, location, student, severalLocations, building, now])
  const teachers = useMemo(
    () => allTeachers.filter(({ id }) => teacher === '' || id === teacher),
    [allTeachers, teacher],
  )
  return { visible, teachers, manyTeachers: teacher === '' && allTeachers.filter(({ active }) => active).length > 4 }
}
