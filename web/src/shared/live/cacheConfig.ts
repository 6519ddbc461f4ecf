import type { InMemoryCacheConfig } from '@apollo/client'
import { possibleTypes } from '../../gql/possibleTypes.ts'

const replaced = { merge: false }

/** What Apollo's cache has to know of the contract. */
export const cacheConfig: InMemoryCacheConfig = {
  /** Which types a fragment on an interface is about. */
  possibleTypes,
  /** Lists that the server always sends whole: what came last is right, and nothing of the old is missed. */
  typePolicies: {
    Query: { fields: { history: replaced, slots: replaced } },
    Slot: { fields: { bookings: replaced, courses: replaced, waitingList: replaced } },
    Student: { fields: { contracts: replaced, possibleBookings: replaced, upcomingBookings: replaced } },
    Contract: { fields: { courses: replaced, usage: replaced } },
  },
}
