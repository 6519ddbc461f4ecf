import { graphql } from '../../gql/gql.ts'

/** Whether there is a private calendar address, and since when. */
export const CalendarFeedQuery = graphql(`
  query CalendarFeed {
    calendarFeed {
      active
      createdAt
    }
  }
`)

/** A new private calendar address, which is shown this once. */
export const CreateCalendarFeedMutation = graphql(`
  mutation CreateCalendarFeed {
    createCalendarFeed {
      ...Save_answer
      url
      calendarFeed {
        active
        createdAt
      }
    }
  }
`)

/** Ends the private calendar address. */
export const RevokeCalendarFeedMutation = graphql(`
  mutation RevokeCalendarFeed {
    revokeCalendarFeed {
      ...Save_answer
      calendarFeed {
        active
        createdAt
      }
    }
  }
`)
