import { useMemo } from 'react'
import type { CalendarSlot } from '../calendar/types.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { type SlotState, slotState } from '../student/slotState.ts'
import type { StudentSlotsQuery } from '../gql/graphql.ts'
import { useStudentAccount, withPast } from '../student/useStudentAccount.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { studentCalendarSlot } from './studentCalendarSlot.ts'
import { messages } from './messages.ts'
import { hasCourse, isAt } from './listedSlots.ts'
import { useIdsSince } from './useListedSlots.ts'

/**
 * The calendar's filters, as the address keeps them. `show` is `own`, for what can be booked and one's own, or `all`.
 * `course` is a code; `location` is `all`, `online` or an id.
 */
type CalendarFilters = { show: string; course: string; location: string }

/** One line of a select. */
interface Choice {
  value: string
  label: string
}

const defaults: CalendarFilters = { show: 'own', course: '', location: 'all' }

/**
 * Returns the slots of the calendar as they are drawn, and its filters. A student sees what they can book, have booked
 * or wait for, or all lessons. The filters are the courses of the contracts and the places; `locations` is null where
 * there is only one. Nothing `given` yet stays undefined. (STU-18, STU-19)
 */
export function useCalendarSlots(given: StudentSlotsQuery | undefined): {
  slots: readonly CalendarSlot[] | undefined
  courses: Choice[]
  locations: Choice[] | null
  filters: CalendarFilters
  change: (changes: Partial<CalendarFilters>) => void
} {
  const text = useMessages(messages)
  const words = useStateWords()
  const teacherName = useTeacherName()
  const school = useSchool()
  const account = useStudentAccount()
  const now = useNow()
  const [filters, change] = useUrlFilters<CalendarFilters>(defaults)
  const places = school.locations.filter((location) => location.active)
  const several = places.length > 1
  const { course } = filters
  const isAll = filters.show === 'all'
  const location = several ? filters.location : defaults.location

  const past = given?.viewer?.student?.pastBookings
  const accountWithPast = useMemo(() => withPast(account, past ?? []), [account, past])
  const candidates = useMemo(
    () =>
      given?.slots
        .map((slot) => ({ slot, state: slotState(slot, accountWithPast, school, now) }))
        .filter(({ slot, state }) => isAt(state, slot, location) && hasCourse(state, course)),
    [given, accountWithPast, school, now, location, course],
  )
  const concerningIds = useMemo(
    () => new Set(candidates?.filter(({ state }) => concerns(state)).map(({ slot }) => slot.id)),
    [candidates],
  )
  // One that goes while it is looked at says so, as in the list.
  const [first] = given?.slots ?? []
  const shownIds = useIdsSince(concerningIds, [now, first?.startsAt.slice(0, 10), location, course].join('\n'))
  const slots = useMemo(
    () =>
      candidates
        ?.filter(({ slot }) => isAll || shownIds.has(slot.id))
        .map(({ slot, state }) =>
          studentCalendarSlot(slot, state, {
            online: text.online,
            teacher: teacherName(slot),
            state: words.badge(state).word,
          }),
        ),
    [candidates, isAll, shownIds, text, words, teacherName],
  )

  return {
    slots,
    courses: [
      { value: '', label: text.allCourses },
      ...account.possibleBookings.map(({ code, displayName }) => ({ value: code, label: displayName })),
    ],
    locations: several
      ? [
          { value: 'all', label: text.allLocations },
          ...places.map(({ id, locationName }) => ({ value: id, label: locationName })),
          ...(school.onlineLessons ? [{ value: 'online', label: text.online }] : []),
        ]
      : null,
    filters,
    change,
  }
}

/** Tells whether the student can book it, has booked it or waits for it. */
function concerns({ kind, waiting }: SlotState): boolean {
  return kind === 'open' || kind === 'booked' || waiting
}
