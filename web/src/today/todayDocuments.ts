import { graphql } from '../gql/gql.ts'
import type { TodayQuery as TodayData } from '../gql/graphql.ts'

/** A lesson as the overview of the day shows it. */
export const TodayLesson_lesson = graphql(`
  fragment TodayLesson_lesson on TodayLesson {
    slotId
    startsAt
    endsAt
    place
    courseName
    teacherName
    students
    unmarked
  }
`)

/** Reads what matters today. */
export const TodayQuery = graphql(`
  query Today {
    today {
      lessons {
        ...TodayLesson_lesson
      }
      upcoming {
        ...TodayLesson_lesson
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
      leavesToCheck
      calls {
        runId
        teacherName
        startsAt
        people
      }
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
