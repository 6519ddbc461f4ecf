import { useQuery } from '@apollo/client/react'
import { graphql } from '../gql/gql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { messages } from './messages.ts'
import { onlinePlace } from './slotFilter.ts'

export const ScheduleTeachersQuery = graphql(`
  query ScheduleTeachers {
    teachers {
      id
      teacherCode
      displayName
      calendarColor
      active
    }
  }
`)

/** One line of a select. */
export interface Choice {
  value: string
  label: string
}

const none: never[] = []

/** Returns the choices of the teacher and location filters, each with everything first. (SCHED-02, SCHED-03) */
export function useFilterChoices(): {
  teachers: Choice[]
  /** The teachers including former ones, in the server's order; the same list until it changes. */
  allTeachers: readonly {
    id: string
    teacherCode: string
    displayName: string
    calendarColor: string
    active: boolean
  }[]
  /** Whether they are here. */
  teachersKnown: boolean
  locations: Choice[]
  severalLocations: boolean
} {
  const m = useMessages(messages)
  const { data } = useQuery(ScheduleTeachersQuery)
  const { locations, onlineLessons } = useSchool()
  const active = locations.filter((location) => location.active)
  return {
    allTeachers: data?.teachers ?? none,
    teachersKnown: data !== undefined,
    teachers: [
      { value: '', label: m.anyTeacher },
      ...(data?.teachers ?? [])
        .filter((teacher) => teacher.active)
        .map((teacher) => ({ value: teacher.id, label: `${teacher.displayName} ${teacher.teacherCode}` })),
    ],
    locations: [
      { value: '', label: m.anyLocation },
      ...active.map((location) => ({ value: location.id, label: location.locationName })),
      ...(onlineLessons ? [{ value: onlinePlace, label: m.online }] : []),
    ],
    severalLocations: active.length > 1,
  }
}

/** Returns the filters of slots in list and calendar: their seats, and the part of the day they start in. (SCHED-01) */
export function useSlotFilterChoices(): { seats: Choice[]; partsOfDay: Choice[] } {
  const m = useMessages(messages)
  return {
    seats: [
      { value: '', label: m.all },
      { value: 'booked', label: m.booked },
      { value: 'now', label: m.inProgress },
      { value: 'free', label: m.free },
      { value: 'unmarked', label: m.unmarked },
      { value: 'waiting', label: m.waited },
    ],
    partsOfDay: [
      { value: '', label: m.anyTime },
      { value: 'morning', label: m.morning },
      { value: 'afternoon', label: m.afternoon },
      { value: 'evening', label: m.evening },
    ],
  }
}
