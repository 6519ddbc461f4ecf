import { createHash } from 'node:crypto'

/** Documents that tests need besides those of browsers; the servers they start trust them like the app's own. */
const documents = {
  login: 'mutation ($input: LoginInput!) { login(input: $input) { success record } }',
  bookSlot: 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }',
  cancelBooking: 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }',
  joinWaitingList: 'mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code } }',
  bookingPreview: 'query ($input: BookSlotInput!) { bookingPreview(input: $input) { success } }',
  slots: `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) {
    id startsAt bookedCount location { id } courses { code } bookings { attendance student { id fullName } } } }`,
} as const

/** Names one of them in the body of a request, as the app does (decision 024). */
export function named(name: keyof typeof documents): { extensions: object } {
  return { extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(documents[name]) } } }
}

/** The manifest of all of them, as text. */
export function manifest(): string {
  return JSON.stringify(Object.fromEntries(Object.values(documents).map((text) => [hashOf(text), text])))
}

function hashOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}
