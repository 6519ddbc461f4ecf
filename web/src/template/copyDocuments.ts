import { graphql } from '../gql/gql.ts'
import type { TemplateCopiesQueryVariables as Variables } from '../gql/graphql.ts'

/** Previews copying rows. */
export const TemplateCopiesQuery = graphql(`
  query TemplateCopies($input: CopyTemplatesInput!) {
    templateCopies(input: $input) {
      label
      message
      warning
    }
  }
`)

export type CopyInput = Variables['input']

/** Copies rows to other days or another teacher. (PERM-26) */
export const CopyTemplatesMutation = graphql(`
  mutation CopyTemplates($input: CopyTemplatesInput!) {
    copyTemplates(input: $input) {
      ...Save_answer
      copies {
        label
        message
        warning
      }
    }
  }
`)
