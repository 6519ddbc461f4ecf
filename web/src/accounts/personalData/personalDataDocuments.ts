import { graphql } from '../../gql/gql.ts'
import type { ErasurePreviewQuery as PreviewData } from '../../gql/graphql.ts'

/** Rehearses an erasure. (SEC-64) */
export const ErasurePreviewQuery = graphql(`
  query ErasurePreview($input: ErasurePreviewInput!) {
    erasurePreview(input: $input) {
      ...Save_answer
      plan {
        name
        pseudonym
        digest
        parts {
          kind
          count
          fate
          until
        }
        guardians {
          id
          name
        }
      }
    }
  }
`)

export type ErasurePlan = NonNullable<PreviewData['erasurePreview']['plan']>

/** Erases a person for good. (SEC-63) */
export const ErasePersonMutation = graphql(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      ...Save_answer
      pseudonym
    }
  }
`)
