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

/** A new private calendar address, which is told this once. */
export const CreateCalendarFeedMutation = graphql(`
  mutation CreateCalendarFeed {
    createCalendarFeed {
      success
      message
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
      success
      message
      calendarFeed {
        active
        createdAt
      }
    }
  }
`)
