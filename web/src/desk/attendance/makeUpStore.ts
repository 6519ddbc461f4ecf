import type { ApolloClient } from '@apollo/client'
import { createStore, type Store } from '../../shared/store.ts'
import type { MakeUpPreviewQuery as MakeUpPreviewData } from '../../gql/graphql.ts'
import { MakeUpPreviewQuery } from './attendanceDocuments.ts'
import type { Mark } from './unsentMarks.ts'

/** What each mark of a booking does to its make-up points. */
export type BookingMakeUp = MakeUpPreviewData['makeUpPreview'][number]

/** The previews of bookings, as screens show them. */
interface MakeUpStore {
  /** Reads the preview of a slot's bookings; all that are asked for at once come by one query. */
  read: (slotId: string) => void
  /** Returns what the screen promised for a mark; empty where it showed nothing. */
  digestOf: (mark: Pick<Mark, 'bookingId' | 'attendance' | 'reason'>) => string
  bookings: Store<ReadonlyMap<string, BookingMakeUp>>
}

/** The most slots of one query. */
const MOST = 200

const stores = new WeakMap<ApolloClient, MakeUpStore>()

/** Returns the previews of make-up points of the app; without a connection those read before stay. (LOT-16) */
export function makeUpStoreOf(client: ApolloClient): MakeUpStore {
  const known = stores.get(client)
  if (known) return known
  const bookings = createStore<ReadonlyMap<string, BookingMakeUp>>(new Map())
  const ofSlots = new Map<string, string[]>()
  const wanted = new Set<string>()

  async function load(slotIds: string[]): Promise<void> {
    try {
      const { data } = await client.query({
        query: MakeUpPreviewQuery,
        variables: { slotIds },
        fetchPolicy: 'no-cache',
        context: { quiet: true },
      })
      const next = new Map(bookings.get())
      for (const slotId of slotIds) for (const id of ofSlots.get(slotId) ?? []) next.delete(id)
      for (const slotId of slotIds) ofSlots.delete(slotId)
      for (const each of data?.makeUpPreview ?? []) {
        next.set(each.bookingId, each)
        ofSlots.set(each.slotId, [...(ofSlots.get(each.slotId) ?? []), each.bookingId])
      }
      bookings.set(next)
    } catch {
      // What cannot be read is not promised.
    }
  }

  const store: MakeUpStore = {
    read(slotId) {
      if (wanted.size === 0)
        queueMicrotask(() => {
          const slotIds = [...wanted]
          wanted.clear()
          for (let at = 0; at < slotIds.length; at += MOST) void load(slotIds.slice(at, at + MOST))
        })
      wanted.add(slotId)
    },
    digestOf: ({ bookingId, attendance, reason = null }) =>
      markIn(bookings.get().get(bookingId), attendance, reason)?.digest ?? '',
    bookings,
  }
  stores.set(client, store)
  return store
}

/** Returns what a preview says of one mark. */
export const markIn = (
  makeUp: BookingMakeUp | undefined,
  attendance: Mark['attendance'],
  reason: Mark['reason'] = null,
) => makeUp?.marks.find((each) => each.attendance === attendance && each.reason === reason)
