import { slotsInOrder } from '@koma/schema/rules/slotOrder'
import { hasEnded } from '@koma/schema/rules/time'
import { useMemo, useState } from 'react'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { slotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { matches, searchWords } from './searchText.ts'
import { hasCourse, isAt, isAvailable, type ListedSlot, partOf, type SlotFilterValues } from './listedSlots.ts'

/**
 * Returns the slots the filters let through, in the order of the list, each with its state. Also counts the lessons of
 * each day that could be booked right now under the other filters. "Available only" is exact whenever the list is
 * rebuilt: on every change of the filters and once a minute. In between, a deleted slot stays where it is and says so:
 * rows that jump away would get the wrong one tapped.
 */
export function useListedSlots(
  slots: readonly StudentSlot[],
  filters: SlotFilterValues,
): { listed: readonly ListedSlot[]; counts: ReadonlyMap<string, number> } {
  const school = useSchool()
  const account = useStudentAccount()
  const now = useNow()
  const sorted = useMemo(() => slotsInOrder(slots, school.priorityTeachers), [slots, school.priorityTeachers])
  const { show, from, to, day, location, course, teacher, time, q } = filters

  const judged = useMemo(() => {
    const words = searchWords(q)
    const parts = time.split(' ').filter(Boolean)
    return sorted
      .filter((slot) => isWithin(slot, from, to) && !hasEnded(slot, now))
      .filter((slot) => teacher === '' || slot.teacher?.id === teacher)
      .filter((slot) => parts.length === 0 || parts.includes(partOf(slot)))
      .map((slot) => ({ slot, state: slotState(slot, account, school, now) }))
      .filter((listed) => isAt(listed.state, listed.slot, location) && hasCourse(listed.state, course))
      .filter((listed) => matches(listed, words))
  }, [sorted, account, school, now, from, to, location, course, teacher, time, q])
  const candidates = useUnchanged(judged)

  const available = useMemo(
    () =>
      new Set(candidates.filter(({ state }) => isAvailable(state, { location, course })).map(({ slot }) => slot.id)),
    [candidates, location, course],
  )
  const shownIds = useIdsSince(available, [now, from, to, location, course, teacher, time, q].join('\n'))
  const listed = useMemo(
    () =>
      candidates
        .filter(({ slot }) => show === 'all' || shownIds.has(slot.id))
        .filter(({ slot }) => day === '' || slot.startsAt.startsWith(day)),
    [candidates, shownIds, show, day],
  )
  const counts = useMemo(() => {
    const perDay = new Map<string, number>()
    for (const { slot, state } of candidates) {
      if (state.kind !== 'open' || !available.has(slot.id)) continue
      const date = slot.startsAt.slice(0, 10)
      perDay.set(date, (perDay.get(date) ?? 0) + 1)
    }
    return perDay
  }, [candidates, available])
  return { listed, counts }
}

/** Returns the former list as long as it says the same, so that a minute in which nothing happened draws nothing. */
function useUnchanged(listed: readonly ListedSlot[]): readonly ListedSlot[] {
  const [former, setFormer] = useState(listed)
  if (former === listed) return listed
  const isSame =
    former.length === listed.length &&
    former.every(({ slot, state }, place) => slot === listed[place]?.slot && state === listed[place]?.state)
  if (isSame) return former
  setFormer(listed)
  return listed
}

/** Returns all ids that were available since `key` last changed. */
export function useIdsSince(available: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const [known, setKnown] = useState({ key, available, ids: available })
  if (known.key === key && known.available === available) return known.ids
  const ids = known.key === key ? new Set([...known.ids, ...available]) : available
  setKnown({ key, available, ids })
  return ids
}

function isWithin({ startsAt }: StudentSlot, from: string, to: string): boolean {
  const day = startsAt.slice(0, 10)
  return from <= day && day <= to
}
