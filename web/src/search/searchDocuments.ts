import { graphql } from '../gql/gql.ts'

export const SearchQuery = graphql(`
  query SearchEverything($input: SearchInput!) {
    search(input: $input) {
      students {
        ...Found_found
      }
      teachers {
        ...Found_found
      }
      courses {
        ...Found_found
      }
    }
  }
`)

/** The person or course found, with the lesson that is going on or comes next. */
export const Found_found = graphql(`
  fragment Found_found on Found {
    id
    code
    name
    active
    next {
      slotId
      startsAt
      endsAt
      teacherName
      courseName
    }
  }
`)
