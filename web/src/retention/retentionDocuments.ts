import { graphql } from '../gql/gql.ts'
import type { RetentionQuery as RetentionData } from '../gql/graphql.ts'

/** The periods after which the school forgets. (SEC-70) */
export const RetentionQuery = graphql(`
  query Retention {
    retention {
      ...RetentionForm_retention
    }
  }
`)

export const RetentionForm_retention = graphql(`
  fragment RetentionForm_retention on Retention {
    version
    formerMonths
    logMonths
    mailDays
    securityMonths
    booksYears
  }
`)

export type Periods = RetentionData['retention']

/** What the next night would forget. (SEC-71) */
export const RetentionPreviewQuery = graphql(`
  query RetentionPreview($input: RetentionPreviewInput!) {
    retentionPreview(input: $input) {
      studentCount
      keptCount
      logEntries
      emails
      securityEntries
      students {
        id
        code
        name
        refusal
      }
    }
  }
`)

export const SaveRetentionMutation = graphql(`
  mutation SaveRetention($input: SaveRetentionInput!) {
    saveRetention(input: $input) {
      ...Save_answer
      ...Save_form
      retention {
        ...RetentionForm_retention
      }
    }
  }
`)
