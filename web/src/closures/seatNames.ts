interface Seat {
  studentId: string | null
  name: string
  courseCode: string
}

/**
 * Returns the booked students and their courses, in one cell of a dry run's file; `other` stands for other bookings.
 */
export function seatNames(seats: readonly Seat[], other: string): string {
  return seats.map(({ studentId, name, courseCode }) => `${studentId === null ? other : name} ${courseCode}`).join(', ')
}
