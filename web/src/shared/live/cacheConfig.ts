import type { InMemoryCacheConfig } from '@apollo/client'
import fragmentMatcher from '../../gql/possibleTypes.ts'

const replaced = { merge: false }

/** Tells Apollo's cache about the schema. */
export const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: fragmentMatcher.possibleTypes,
  /** The server always sends these lists whole, so the latest one replaces what is cached. */
  typePolicies: {
    Query: { fields: { history: replaced, ownSessions: replaced, slots: replaced } },
    Slot: { fields: { bookings: replaced, courses: replaced, waitingList: replaced } },
    Student: { fields: { contracts: replaced, possibleBookings: replaced, upcomingBookings: replaced } },
    Contract: { fields: { courses: replaced, usage: replaced } },
  },
}
