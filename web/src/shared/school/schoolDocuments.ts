import { graphql } from '../../gql/gql.ts'

/** Everything the screens need to know about the school they belong to. */
export const SchoolQuery = graphql(`
  query School {
    school {
      id
      name
      title
      language
      timezoneName
      contact
      creditType
      bookUntilMinutes
      defaultCalendar
      displayTeacherName
      onlineLessons
      priorityTeachers
      scheduleStart
      scheduleEnd
      scheduleInterval
      waitingList
      studentMoves
      givesMakeUp
      locations {
        id
        locationName
        active
      }
    }
  }
`)
