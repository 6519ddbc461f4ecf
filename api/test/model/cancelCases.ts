import { booking, type Cancelling, cancelling, type Case, worldOfTwo, worldWith } from './cases.ts'

/** Cancellations that are refused. */
export const nothingToCancel: Case<Cancelling>[] = [
  { name: 'nothing booked (BOOK-20)', says: { code: 'EC1001' } },
  {
    name: 'a slot of another start (D40)',
    before: [booking()],
    ask: { claim: 'wrong' },
    says: { code: 'EC1001' },
  },
  {
    name: 'once it has started (D51)',
    before: [booking()],
    now: '2028-02-29T10:00:00',
    says: { code: 'EC1001' },
  },
]

/** Cancellations that work, and what they give back. */
export const cancellations: Case<Cancelling>[] = [
  {
    name: 'a second before cancel-by (BOOK-29, D143)',
    before: [booking()],
    now: '2028-02-28T09:59:59',
    says: { outcome: 'cancel-return', returned: true, credit: 1, pointsAfter: 5 },
  },
  {
    name: 'at cancel-by (BOOK-30, D143)',
    before: [booking()],
    now: '2028-02-28T10:00:00',
    says: { outcome: 'cancel-no-return', returned: false, credit: 0, pointsAfter: 4 },
  },
  {
    name: 'a cancel limit of 0 (BOOK-31, D149)',
    world: worldWith({ contracts: { k1: { cancelLimit: 0 } } }),
    before: [booking()],
    says: { outcome: 'cancel-no-return', returned: false, credit: 0, pointsAfter: 4 },
    remaining: 0,
  },
  {
    name: 'the last that the cancel limit returns (BOOK-31, D49)',
    world: worldWith({ contracts: { k1: { cancelLimit: 1 } } }),
    before: [booking()],
    says: { outcome: 'cancel-return', returned: true, credit: 1, pointsAfter: 5 },
    remaining: 0,
  },
  {
    name: 'the first beyond the cancel limit (BOOK-31, D50)',
    world: worldWith({ contracts: { k1: { cancelLimit: 1 } } }),
    before: [booking(), booking({ slot: 'd' }), cancelling({ slot: 'd' })],
    says: { outcome: 'cancel-no-return', returned: false, credit: 0, pointsAfter: 4 },
    remaining: 0,
  },
  {
    name: 'returned cancellations of another month do not count (D49)',
    world: worldWith({ contracts: { k1: { cancelLimit: 1 } } }),
    before: [booking(), booking({ slot: 'e' }), cancelling({ slot: 'e' })],
    says: { outcome: 'cancel-return', returned: true, credit: 1, pointsAfter: 5 },
    remaining: 0,
  },
  {
    name: 'by staff, who are spared the rules unless they ask (D69)',
    world: worldWith({ contracts: { k1: { cancelLimit: 0 } } }),
    before: [booking()],
    now: '2028-03-05T00:00:00',
    ask: { by: 'staff' },
    says: { outcome: 'cancel-unrestricted', returned: true, credit: 1, pointsAfter: 5 },
    remaining: 0,
  },
  {
    name: 'unrestricted ones count towards nothing (D49, D69)',
    world: worldWith({ contracts: { k1: { cancelLimit: 1 } } }),
    before: [booking(), booking({ slot: 'd' }), cancelling({ slot: 'd', by: 'staff without rules' })],
    says: { outcome: 'cancel-return', returned: true, credit: 1, pointsAfter: 5 },
    remaining: 0,
  },
  {
    name: 'by staff with rules in time (D69)',
    before: [booking()],
    ask: { by: 'staff by rules' },
    says: { outcome: 'cancel-return', returned: true, credit: 1, pointsAfter: 5 },
  },
  {
    name: 'by staff with rules after the lesson (D51, D69)',
    before: [booking()],
    now: '2028-02-29T12:00:00',
    ask: { by: 'staff by rules' },
    says: { outcome: 'cancel-no-return', returned: false, credit: 0, pointsAfter: 4 },
  },
  {
    name: 'to the contract that paid, switched off meanwhile (D144)',
    world: worldOfTwo({ end: '2028-03-01' }, {}),
    before: [booking(), { do: 'switchContract', contract: 'k1', active: false }],
    says: { outcome: 'cancel-return', returned: true, credit: 1, pointsAfter: 5 },
  },
]
