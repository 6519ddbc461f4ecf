import type { ApolloClient } from '@apollo/client'
import { addDays } from '../../shared/format/dates.ts'
import { type FullSlot, SlotsInRangeQuery } from '../../desk/store/slotDocuments.ts'

/** The most days one call may ask for. */
const mostDays = 92

/**
 * All slots from one day to another, both included and however far apart, in calls as long as the server
 * answers. Nothing of it stays in the cache.
 * @throws what went wrong with a call
 */
export async function slotsOfPeriod(client: ApolloClient, from: string, to: string): Promise<FullSlot[]> {
  const slots: FullSlot[] = []
  for (let start = from; start <= to; start = addDays(start, mostDays)) {
    const last = addDays(start, mostDays - 1)
    const { data } = await client.query({
      query: SlotsInRangeQuery,
      variables: { from: start, to: last < to ? last : to },
      fetchPolicy: 'no-cache',
    })
    slots.push(...(data?.slots ?? []))
  }
  return slots
}
