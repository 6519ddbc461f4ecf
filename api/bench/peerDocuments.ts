/** Reads the calendar in PostGraphile's words, by role. */
export const peerSlots = {
  staff: documentWith(`onlineLessonLink lessonMemo version
    waitings: waitingsBySchoolIdAndSlotIdList { student: studentBySchoolIdAndStudentId { rowId studentId lastName firstName } }
    bookings: bookingsBySchoolIdAndLiveSlotIdAndStartsAtAndEndsAtList { rowId online attendance locationBySchoolIdAndLocationId { locationName } student: studentBySchoolIdAndStudentId { rowId studentId lastName firstName } }`),
  student: documentWith(''),
}

function documentWith(more: string): string {
  return `query ($school: UUID!, $from: Datetime!, $to: Datetime!) {
  slots: benchSlotsList(school: $school, since: $from, until: $to) {
    rowId startsAt endsAt availableFrom cancelBy onlineAvailable bookedOnline bookedCount capacity
    teacher: teacherBySchoolIdAndTeacherId { rowId displayName teacherId calendarColor priority }
    location: locationBySchoolIdAndLocationId { rowId locationName }
    courses: slotCoursesBySchoolIdAndSlotIdList { course: courseBySchoolIdAndCourseId { rowId code displayName cost numberOfStudents isLesson } }
    bookedCourse: courseBySchoolIdAndBookedCourseId { rowId code displayName numberOfStudents }
    ${more}
  }
}`
}
