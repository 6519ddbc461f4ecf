import { graphql } from '../../gql/gql.ts'
import type { LessonFiguresQuery as LessonFiguresData } from '../../gql/graphql.ts'

/** How the school is used in a period, and in the one before it. */
export const LessonFiguresQuery = graphql(`
  query LessonFigures($from: PlainDate!, $to: PlainDate!) {
    lessonFigures(from: $from, to: $to) {
      now {
        ...LessonTotals_totals
      }
      before {
        ...LessonTotals_totals
      }
      teachers {
        ...FigureUse_use
      }
      courses {
        ...FigureUse_use
      }
      places {
        ...FigureUse_use
      }
      hours {
        weekday
        hour
        slots
        booked
      }
      weeks {
        from
        bookings
        cancellations
      }
      atRisk {
        id
        studentCode
        fullName
        lastLesson
        away
        points
      }
      atRiskCount
    }
  }
`)

export const LessonTotals_totals = graphql(`
  fragment LessonTotals_totals on LessonTotals {
    from
    to
    slots
    booked
    minutes
    bookedMinutes
    bookings
    returned
    kept
    present
    absent
    newStudents
    leaving
  }
`)

export const FigureUse_use = graphql(`
  fragment FigureUse_use on FigureUse {
    id
    name
    slots
    booked
    minutes
    bookedMinutes
  }
`)

export type LessonFigures = LessonFiguresData['lessonFigures']
export type Totals = LessonFigures['now']
export type Use = LessonFigures['teachers'][number]
