import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SlotFilter } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { FinderRefusalQuery, type FinderSlotPage, FinderSlotsQuery, FindLessonsQuery } from './finderDocuments.ts'
import { conditionsOf, filterOf, type FinderValues } from './finderFilter.ts'
import { type Condition, looserSearches } from './looserSearches.ts'

/** A search without one of its conditions, and what it finds. */
export interface LooserSearch {
  drop: Condition
  values: FinderValues
  count: number
  /** Whether there are more than were counted. */
  more: boolean
}

interface Looser {
  searches: LooserSearch[]
  /** Null where the first lesson can be booked after all, as after a colleague's change. */
  standing: Standing | null
}

/**
 * Why nothing can be booked: the first lesson that fits the search and the rule that refuses it; or that no slot fits,
 * or only those of courses that no contract pays for.
 */
export type Standing = { when: string; teacher: string; message: string } | 'none' | 'otherCourses'

/** The lessons that are counted, and read at once. */
const MOST = 20

/** The pages that are read to find a lesson to give a reason for. */
const MOST_PAGES = 10

/**
 * Asks what a search that finds nothing would find without each of its conditions, and why the first lesson that fits
 * it cannot be booked. Null until it is known; nothing of both where there is no answer, which the network layer has
 * shown.
 */
export function useLooserSearches(
  studentId: string,
  values: FinderValues,
  courses: readonly { id: string }[],
  today: string,
): Looser | null {
  const client = useApolloClient()
  const format = useFormat()
  const now = useNow()
  const key = JSON.stringify([studentId, values, courses.map(({ id }) => id)])
  const [answer, setAnswer] = useState<{ key: string; looser: Looser } | null>(null)
  const isPast = values.days.to < today
  const count = async ({ drop, values: looser }: ReturnType<typeof looserSearches>[number]): Promise<LooserSearch> => {
    const { data } = await client.query({
      query: FindLessonsQuery,
      variables: { filter: filterOf(studentId, looser), limit: MOST },
      fetchPolicy: 'no-cache',
    })
    return { drop, values: looser, count: data?.slotPage.bookable?.length ?? 0, more: data?.slotPage.next != null }
  }
  const slotsAfter = async (filter: SlotFilter, after: string | null) => {
    const variables = { filter, limit: MOST, after }
    const { data } = await client.query({ query: FinderSlotsQuery, variables, fetchPolicy: 'no-cache' })
    return data?.slotPage
  }
  const firstStanding = async (): Promise<Looser['standing']> => {
    const filter = conditionsOf(values)
    const paid = values.courseId === '' ? courses.map(({ id }) => id) : [values.courseId]
    const isPaid = ({ id }: { id: string }) => paid.includes(id)
    const found: FinderSlotPage['slots'] = []
    let after: string | null = null
    // Those of today that are over come first, and may fill pages.
    for (let page = 0; page < MOST_PAGES && !found.some((each) => each.courses.some(isPaid)); page += 1) {
      const slotPage: FinderSlotPage | undefined = await slotsAfter(filter, after)
      found.push(...(slotPage?.slots ?? []).filter(({ startsAt }) => startsAt > now))
      after = slotPage?.next ?? null
      if (after === null) break
    }
    if (found.length === 0) return 'none'
    const ofContracts = found.filter((each) => each.courses.some(isPaid))
    const slot = ofContracts.find(({ occupancy }) => occupancy !== 'full') ?? ofContracts[0]
    const course = slot?.courses.find(isPaid)
    if (slot === undefined || course === undefined) return 'otherCourses'
    const online = filter.online ?? slot.location === null
    const input = { slotId: slot.id, startsAt: slot.startsAt, studentId, courseCode: course.code, online }
    const { data: refusal } = await client.query({
      query: FinderRefusalQuery,
      variables: { input },
      fetchPolicy: 'no-cache',
    })
    const { success = true, message = '' } = refusal?.bookingPreview ?? {}
    return success ? null : { when: format.when(slot), teacher: slot.teacher?.displayName ?? '', message }
  }
  const ask = useEffectEvent(async (): Promise<Looser> =>
    Promise.all([Promise.all(looserSearches(values).map(count)), firstStanding()]).then(
      ([searches, standing]) => ({ searches, standing }),
      () => ({ searches: [], standing: null }),
    ),
  )
  useEffect(() => {
    if (isPast) return
    let isCurrent = true
    void ask().then((looser) => isCurrent && setAnswer({ key, looser }))
    return () => {
      isCurrent = false
    }
  }, [key, isPast])
  return answer?.key === key ? answer.looser : null
}
