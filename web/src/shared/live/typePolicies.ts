import type { TypePolicies } from '@apollo/client'

const replaced = { merge: false }

/** Lists that the server always sends whole: what came last is right, and nothing of the old is missed. */
export const typePolicies: TypePolicies = {
  Query: { fields: { history: replaced, slots: replaced } },
  Slot: { fields: { bookings: replaced, courses: replaced, waitingList: replaced } },
  Student: { fields: { contracts: replaced, possibleBookings: replaced, upcomingBookings: replaced } },
  Contract: { fields: { courses: replaced, usage: replaced } },
}
