interface Seat {
  studentId: string | null
  name: string
  courseCode: string
}

/** Who is booked and for what, in one cell of a dry run's file; `other` stands for what is no lesson. */
export function seatNames(seats: readonly Seat[], other: string): string {
  return seats.map(({ studentId, name, courseCode }) => `${studentId === null ? other : name} ${courseCode}`).join(', ')
}
