import { booking, type Booking, cancelling, type Case, plain, worldOfTwo, worldWith } from './cases.ts'

/** Bookings that are refused: every code and note, and each way to it. */
export const refusals: Case<Booking>[] = [
  { name: 'before it opens (BOOK-24, D44)', now: '2028-01-01T08:59:59', says: { code: 'ES1001' } },
  { name: 'after it closed (BOOK-02, D143)', now: '2028-02-29T09:00:01', says: { code: 'ES1001' } },
  {
    name: 'a full slot (BOOK-13)',
    before: [booking({ student: 's0002' }), booking({ student: 's0003' })],
    says: { code: 'ES1001' },
  },
  {
    name: 'a slot that is gone (BOOK-13)',
    before: [{ do: 'deleteSlot', slot: 'c', aimed: 'nothing' }],
    says: { code: 'ES1001' },
  },
  { name: 'a slot that starts at another time (D40)', ask: { claim: 'wrong' }, says: { code: 'ES1001' } },
  {
    name: 'a slot that a non-lesson booking fills (D71)',
    before: [{ do: 'bookOther', slot: 'c', course: '_MEETING', ...plain }],
    says: { code: 'ES1001' },
  },
  { name: 'a course it does not offer (BOOK-14)', ask: { course: 'SOLO' }, says: { code: 'ES1002' } },
  { name: 'a non-lesson type (SLOT-25)', ask: { course: '_MEETING' }, says: { code: 'ES1002' } },
  {
    name: 'another course than the first booking fixed (BOOK-26, D52)',
    world: worldWith({ slots: { c: { courses: ['PAIR', 'FREE'] } }, contracts: { k1: { courses: ['PAIR', 'FREE'] } } }),
    before: [booking({ student: 's0002' })],
    ask: { course: 'FREE' },
    says: { code: 'ES1002' },
  },
  { name: 'online where it is not (BOOK-15)', ask: { online: true }, says: { code: 'ES1003' } },
  {
    name: 'online in a school without (D120)',
    world: worldWith({ settings: { onlineLessons: false }, slots: { c: { online: true } } }),
    ask: { online: true },
    says: { code: 'ES1003' },
  },
  {
    name: 'online when the first booking is in person (D52)',
    world: worldWith({ slots: { c: { online: true } } }),
    before: [booking({ student: 's0002' })],
    ask: { online: true },
    says: { code: 'ES1003' },
  },
  { name: 'another place (BOOK-16)', ask: { place: 'Osaka' }, says: { code: 'ES1004' } },
  {
    name: 'in person where it is online only (BOOK-16)',
    world: worldWith({ slots: { c: { place: null, online: true } } }),
    says: { code: 'ES1004' },
  },
  {
    name: 'in person when the first booking is online (D52)',
    world: worldWith({ slots: { c: { online: true } } }),
    before: [booking({ student: 's0002', online: true })],
    says: { code: 'ES1004' },
  },
  {
    name: 'a limit of 0 (BOOK-17, D149)',
    world: worldWith({ contracts: { k1: { bookingLimit: 0 } } }),
    says: { code: 'EU1001' },
  },
  {
    name: 'one beyond the limit (BOOK-17, BOOK-25)',
    world: worldWith({ contracts: { k1: { bookingLimit: 2 } } }),
    before: [booking({ slot: 'a' }), booking({ slot: 'd' })],
    says: { code: 'EU1001' },
  },
  {
    name: 'a limit used up by a cancellation without return (BOOK-25, D48)',
    world: worldWith({ contracts: { k1: { bookingLimit: 1 } } }),
    before: [booking({ slot: 'a' }), cancelling({ slot: 'a' })],
    says: { code: 'EU1001' },
  },
  {
    name: 'a limit used up by a booking that staff made without rules (D48)',
    world: worldWith({ contracts: { k1: { bookingLimit: 1 } } }),
    before: [booking({ slot: 'a', by: 'staff without rules' })],
    says: { code: 'EU1001' },
  },
  {
    name: 'a point too few (BOOK-18)',
    world: worldWith({ slots: { c: { courses: ['TRIO'] } }, contracts: { k1: { points: 2, courses: ['TRIO'] } } }),
    ask: { course: 'TRIO' },
    says: { code: 'EU1002' },
  },
  {
    name: 'one contract at its limit and the other without points (D47)',
    world: worldOfTwo({ bookingLimit: 0 }, { points: 0 }),
    says: { code: 'EU1002' },
  },
  {
    name: 'a course on no contract (BOOK-01, BOOK-19)',
    world: worldWith({ contracts: { k1: { courses: ['SOLO'] } } }),
    says: { code: 'EU1003' },
  },
  {
    name: 'a contract that ended the day before (D47, D94)',
    world: worldWith({ contracts: { k1: { end: '2028-02-28' } } }),
    says: { code: 'EU1003', note: 'contractEnded' },
  },
  {
    name: 'a contract that begins the day after (D47)',
    world: worldWith({ contracts: { k1: { start: '2028-03-01' } } }),
    says: { code: 'EU1003', note: 'contractNotYet' },
  },
  {
    name: 'a contract that is switched off (D94)',
    before: [{ do: 'switchContract', contract: 'k1', active: false }],
    says: { code: 'EU1003' },
  },
  {
    name: 'a lesson that ends a minute into it (BOOK-03)',
    world: worldWith({ slots: { d: { startsAt: '2028-02-29T09:11:00', endsAt: '2028-02-29T10:01:00' } } }),
    before: [booking({ slot: 'd' })],
    says: { code: 'EU1004' },
  },
  {
    name: 'a seat in the same lesson, whatever else is against it (BOOK-13)',
    before: [booking()],
    now: '2028-02-29T09:30:00',
    says: { code: 'EU1005' },
  },
  {
    name: 'no valid contract, by staff (D70)',
    world: worldWith({ contracts: { k1: { end: '2028-02-28' } } }),
    ask: { by: 'staff without rules' },
    says: { code: 'generalE', note: 'noContractAnyMore' },
  },
  {
    name: 'a lesson at the same time (BOOK-03, D53)',
    world: worldWith({ slots: { d: { startsAt: '2028-02-29T10:49:00', endsAt: '2028-02-29T11:39:00' } } }),
    before: [booking({ slot: 'd' })],
    says: { code: 'EU1004' },
  },
  {
    name: 'a student who is not active, by staff',
    before: [{ do: 'switchStudent', student: 's0001', active: false }],
    ask: { by: 'staff' },
    says: { code: 'generalE', note: 'notEnrolled' },
  },
]
