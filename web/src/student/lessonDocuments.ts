import { graphql } from '../gql/gql.ts'

/** The link of an online lesson, which the server gives within its time only. (SLOT-22, D58) */
export const StudentLessonLinkQuery = graphql(`
  query StudentLessonLink($slotId: ID!) {
    lessonLink(slotId: $slotId) {
      success
      code
      message
      link
    }
  }
`)

/** The address of one own booking as a calendar file. */
export const BookingFileQuery = graphql(`
  query BookingFile($bookingId: ID!) {
    bookingFile(bookingId: $bookingId) {
      url
    }
  }
`)
