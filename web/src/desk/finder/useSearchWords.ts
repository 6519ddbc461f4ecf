import { useQuery } from '@apollo/client/react'
import { addDays } from '../../shared/format/dates.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { FinderTeachersQuery } from './finderDocuments.ts'
import { type FinderValues, ONLINE_PLACE, partHours, SUNDAY } from './finderFilter.ts'
import type { PartOfDay } from '../../shared/partsOfDay.ts'
import type { Condition } from './looserSearches.ts'
import { finderMessages } from './messages.ts'

/** Returns the words of dropping one condition of a search, by the name of what is dropped. */
export function useSearchWords(courses: readonly { id: string; displayName: string }[]) {
  const text = useMessages(finderMessages)
  const format = useFormat()
  const { locations } = useSchool()
  const { data } = useQuery(FinderTeachersQuery)
  const hours = ({ from, before }: FinderValues) => {
    const part = (Object.keys(partHours) as PartOfDay[]).find(
      (each) => partHours[each].from === from && partHours[each].before === before,
    )
    return part === undefined ? `${from}–${before}` : text.parts[part]
  }
  const place = (id: string) => locations.find((location) => location.id === id)?.locationName ?? ''
  return (drop: Condition, values: FinderValues): string => {
    if (drop === 'days') return text.longer
    const names: Record<Exclude<Condition, 'days'>, string> = {
      weekdays: values.weekdays.map((day) => format.weekday(addDays(SUNDAY, day))).join(text.comma),
      hours: hours(values),
      course: courses.find(({ id }) => id === values.courseId)?.displayName ?? '',
      teacher: data?.teachers.find(({ id }) => id === values.teacherId)?.displayName ?? '',
      place: values.place === ONLINE_PLACE ? text.online : place(values.place),
    }
    return text.without(names[drop])
  }
}
