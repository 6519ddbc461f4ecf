import type { FieldPolicy, InMemoryCacheConfig } from '@apollo/client'
import fragmentMatcher from '../../gql/possibleTypes.ts'

const replaced = { merge: false }

/** The days of a list of slots, beside it in the cache: a change says which lists it belongs to (`followSlots`). */
const slotsOfDays: FieldPolicy = {
  merge(_before, slots, { args, storage }) {
    storage['days'] = args
    return slots
  },
}

/** Tells Apollo's cache about the schema. */
export const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: fragmentMatcher.possibleTypes,
  /** The server always sends these lists whole, so the latest one replaces what is cached. */
  typePolicies: {
    Query: { fields: { history: replaced, ownSessions: replaced, slots: slotsOfDays } },
    Slot: { fields: { bookings: replaced, courses: replaced, waitingList: replaced } },
    Student: {
      fields: {
        contracts: replaced,
        possibleBookings: replaced,
        regularLessons: replaced,
        upcomingBookings: replaced,
      },
    },
    Contract: { fields: { courses: replaced, usage: replaced } },
  },
}
