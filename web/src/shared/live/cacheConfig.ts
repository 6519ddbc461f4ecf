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

/**
 * Joins the pages of a list: `after` adds a page to `rows`, and without it the list begins again.
 * @param keyArgs the arguments that choose the list
 */
function pages(rows: string, keyArgs: string[]): FieldPolicy {
  return {
    keyArgs,
    merge(before, page, { args }) {
      if (before === undefined || args?.['after'] == null) return page
      return { ...page, [rows]: [...before[rows], ...page[rows]] }
    },
  }
}

/** Tells Apollo's cache about the schema. */
export const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: fragmentMatcher.possibleTypes,
  /** The server always sends these lists whole, so the latest one replaces what is cached. */
  typePolicies: {
    Query: {
      fields: {
        history: replaced,
        accountSessions: replaced,
        ownSessions: replaced,
        slots: slotsOfDays,
        mails: pages('mails', ['search', 'state', 'studentId']),
        runSteps: pages('steps', ['id', 'outcome']),
      },
    },
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
