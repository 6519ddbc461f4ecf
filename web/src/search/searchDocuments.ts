import { graphql } from '../gql/gql.ts'

/** Finds by the whole text, and students and teachers by the part of it that is no day. */
export const SearchQuery = graphql(`
  query SearchEverything($input: SearchInput!, $name: SearchInput!, $isNamed: Boolean!) {
    search(input: $input) {
      students {
        ...Found_found
        holder
        guardian
      }
      teachers {
        ...Found_found
      }
      courses {
        ...Found_found
      }
      contracts {
        id
        code
        name
        active
      }
      places {
        id
        code
        name
        active
      }
    }
    named: search(input: $name) @include(if: $isNamed) {
      students {
        ...Found_found
      }
      teachers {
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
