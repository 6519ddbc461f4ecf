import { booking, type Booking, cancelling, type Case, worldOfTwo, worldWith } from './cases.ts'

/** Bookings that work, and which contract pays. */
export const charges: Case<Booking>[] = [
  {
    name: 'the course cost from the only contract (BOOK-23)',
    says: { contract: 'k1', cost: 1, pointsAfter: 4 },
  },
  { name: 'as it opens (BOOK-24, D143)', now: '2028-01-01T09:00:00', says: { contract: 'k1', cost: 1 } },
  {
    name: 'a second before it closes, too late to be returned (BOOK-02, BOOK-30, D143)',
    now: '2028-02-29T08:59:59',
    says: { contract: 'k1', cost: 1 },
    freeUntil: null,
  },
  {
    name: 'as it closes (BOOK-02, D143)',
    now: '2028-02-29T09:00:00',
    says: { contract: 'k1', cost: 1 },
    freeUntil: null,
  },
  {
    name: 'with no returned cancellation left in its month (BOOK-31, D50)',
    world: worldWith({ contracts: { k1: { cancelLimit: 1 } } }),
    before: [booking({ slot: 'd' }), cancelling({ slot: 'd' })],
    says: { contract: 'k1', cost: 1 },
    freeUntil: null,
  },
  {
    name: 'with the last returned cancellation of its month left (BOOK-31, D50)',
    world: worldWith({ contracts: { k1: { cancelLimit: 1 } } }),
    before: [booking({ slot: 'e' }), cancelling({ slot: 'e' })],
    says: { contract: 'k1', cost: 1 },
  },
  {
    name: 'a lesson that begins as another ends (BOOK-03)',
    world: worldWith({ slots: { d: { startsAt: '2028-02-29T10:50:00', endsAt: '2028-02-29T11:40:00' } } }),
    before: [booking({ slot: 'd' })],
    says: { contract: 'k1', cost: 1, pointsAfter: 3 },
  },
  {
    name: 'a lesson that ends as another begins (BOOK-03)',
    world: worldWith({ slots: { d: { startsAt: '2028-02-29T09:10:00', endsAt: '2028-02-29T10:00:00' } } }),
    before: [booking({ slot: 'd' })],
    says: { contract: 'k1', cost: 1, pointsAfter: 3 },
  },
  {
    name: 'the last booking of the limit (BOOK-25)',
    world: worldWith({ contracts: { k1: { bookingLimit: 2 } } }),
    before: [booking({ slot: 'd' })],
    says: { contract: 'k1', cost: 1, pointsAfter: 3 },
    remaining: 0,
  },
  {
    name: 'exactly the last points (BOOK-18)',
    world: worldWith({ contracts: { k1: { points: 1 } } }),
    says: { contract: 'k1', cost: 1, pointsAfter: 0 },
  },
  {
    name: 'nothing for a course that costs nothing, without points (D48)',
    world: worldWith({
      slots: { c: { courses: ['FREE'] } },
      contracts: { k1: { points: 0, courses: ['FREE'], bookingLimit: 1 } },
    }),
    ask: { course: 'FREE' },
    says: { contract: 'k1', cost: 0, pointsAfter: 0 },
    remaining: 0,
  },
  {
    name: 'the contract that ends first (D45)',
    world: worldOfTwo({ end: '2028-03-31', start: '2028-01-01' }, { end: '2028-03-30', start: '2028-02-01' }),
    says: { contract: 'k2', cost: 1 },
  },
  {
    name: 'of two that end together the one that began first (D45)',
    world: worldOfTwo({ start: '2028-02-02' }, { start: '2028-02-01' }),
    says: { contract: 'k2', cost: 1 },
  },
  { name: 'of two alike the first by name (D45)', world: worldOfTwo({}, {}), says: { contract: 'k1', cost: 1 } },
  {
    name: 'the next contract when the first is at its limit (D45)',
    world: worldOfTwo({ end: '2028-03-01', bookingLimit: 0 }, { bookingLimit: 2 }),
    says: { contract: 'k2', cost: 1 },
    remaining: 1,
  },
  {
    name: 'the next contract when the first has too few points (D45)',
    world: worldOfTwo({ end: '2028-03-01', points: 0 }, {}),
    says: { contract: 'k2', cost: 1, pointsAfter: 4 },
  },
  {
    name: 'a contract on its first day, which is its last (D94)',
    world: worldWith({ contracts: { k1: { start: '2028-02-29', end: '2028-02-29' } } }),
    says: { contract: 'k1', cost: 1 },
  },
  {
    name: 'a booking of another month counts towards that month (D48)',
    world: worldWith({ contracts: { k1: { bookingLimit: 1 } } }),
    before: [booking({ slot: 'e' })],
    says: { contract: 'k1', cost: 1, pointsAfter: 3 },
    remaining: 0,
  },
  {
    name: 'a returned cancellation does not count (D48)',
    world: worldWith({ contracts: { k1: { bookingLimit: 1 } } }),
    before: [booking({ slot: 'd' }), cancelling({ slot: 'd' })],
    says: { contract: 'k1', cost: 1, pointsAfter: 4 },
    remaining: 0,
  },
  {
    name: 'by staff outside the window (D70)',
    now: '2028-03-05T00:00:00',
    ask: { by: 'staff' },
    says: { contract: 'k1', cost: 1, free: false },
    freeUntil: null,
  },
  {
    name: 'by staff without rules, past the limit and the course list (D70)',
    world: worldWith({ contracts: { k1: { bookingLimit: 0, courses: ['SOLO'] } } }),
    ask: { by: 'staff without rules' },
    says: { contract: 'k1', cost: 1, pointsAfter: 4, free: true },
    remaining: 0,
  },
  {
    name: 'online (BOOK-09)',
    world: worldWith({ slots: { c: { online: true } } }),
    ask: { online: true },
    says: { contract: 'k1', cost: 1, online: true, place: null },
  },
  {
    name: 'the second seat of what the first booking fixed (BOOK-26, D52)',
    before: [booking({ student: 's0002' })],
    ask: { place: 'Kyoto' },
    says: { contract: 'k1', cost: 1, online: false, place: 'Kyoto' },
  },
]
