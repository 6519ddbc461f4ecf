import { graphql } from '../gql/gql.ts'
import type { TodayQuery as TodayData } from '../gql/graphql.ts'

/** Reads what matters today. */
export const TodayQuery = graphql(`
  query Today {
    today {
      lessons {
        slotId
        startsAt
        endsAt
        place
        courseName
        teacherName
        students
        unmarked
      }
      inProgress
      unmarkedFrom
      unmarked
      free
      waitingTo
      waiting
      unpaid
      ending
      low
      failedMails
      runs {
        id
        kind
        actorName
        done
        total
      }
    }
  }
`)

export type TodayFigures = TodayData['today']
export type TodayLesson = TodayFigures['lessons'][number]
