/** A week as the staff's schedule asks for it. */
export const weekDocument = `query ($from: PlainDate!, $to: PlainDate!) {
  slots(from: $from, to: $to) {
    id startsAt endsAt teacher { id displayName } location { id locationName } onlineAvailable
    courses { id code displayName cost } bookedCourse { id } bookedCount capacity occupancy waitingCount
    bookings { id student { id fullName } attendance }
  }
}`

export const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
