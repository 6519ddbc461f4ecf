import { graphql } from '../gql/gql.ts'

/** Reads how far a new school has come; null where there is no guide, or it was put away. */
export const GuideQuery = graphql(`
  query Guide {
    guide {
      hours
      places
      courses
      teachers
      students
      slots
      signIn
    }
  }
`)

/** Puts the guide away for all staff. */
export const PutGuideAwayMutation = graphql(`
  mutation PutGuideAway($putAway: Boolean!) {
    putGuideAway(putAway: $putAway) {
      ...Save_answer
    }
  }
`)

/** Ticks the step about hours and rules without changing them. */
export const KeepHoursMutation = graphql(`
  mutation KeepHours {
    keepHours {
      ...Save_answer
    }
  }
`)
