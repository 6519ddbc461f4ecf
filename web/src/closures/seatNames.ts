interface Seat {
  studentId: string | null
  name: string
  courseName: string
}

/**
 * Returns the booked students and their courses, in one cell of a dry run's file; `other` stands for other bookings.
 */
export function seatNames(seats: readonly Seat[], other: string): string {
  return seats.map(({ studentId, name, courseName }) => `${studentId === null ? other : name} ${courseName}`).join(', ')
}
