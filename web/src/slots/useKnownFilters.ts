import { useMemo } from 'react'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import type { SlotFilterValues } from './listedSlots.ts'

type Teacher = NonNullable<StudentSlot['teacher']>

/**
 * Returns the filters that name something that exists, and the teachers of the slots that hold a course of the
 * student's, by name. A course no longer on the contracts, or a teacher without a slot then, would leave an empty list
 * and could not show as chosen.
 */
export function useKnownFilters(
  filters: SlotFilterValues,
  slots: readonly StudentSlot[],
): { known: SlotFilterValues; teachers: readonly Teacher[] } {
  const { possibleBookings } = useStudentAccount()
  const teachers = useMemo(() => {
    const byId = new Map<string, Teacher>()
    const own = new Set(possibleBookings.map(({ id }) => id))
    for (const { teacher, courses } of slots)
      if (teacher && (own.size === 0 || courses.some(({ id }) => own.has(id)))) byId.set(teacher.id, teacher)
    return [...byId.values()].toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'ja'))
  }, [slots, possibleBookings])
  const known = useMemo(() => {
    const hasCourse = possibleBookings.some(({ code }) => code === filters.course)
    const hasTeacher = teachers.some(({ id }) => id === filters.teacher)
    return { ...filters, course: hasCourse ? filters.course : '', teacher: hasTeacher ? filters.teacher : '' }
  }, [filters, possibleBookings, teachers])
  return { known, teachers }
}
