import { graphql } from '../gql/gql.ts'

/** A page of the log, the latest first. */
export const LogQuery = graphql(`
  query Log($input: LogInput!) {
    log(input: $input) {
      entries {
        ...LogEntry_entry
      }
      next
    }
  }
`)
