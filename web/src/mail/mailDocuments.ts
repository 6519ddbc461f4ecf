import { graphql } from '../gql/gql.ts'
import type { MailsQuery as MailsData } from '../gql/graphql.ts'

/** A page of the delivery log, newest first. */
export const MailsQuery = graphql(`
  query Mails($search: String, $state: MailState, $limit: Int, $after: ID) {
    mails(search: $search, state: $state, limit: $limit, after: $after) {
      mails {
        id
        kind
        state
        recipientType
        recipientId
        recipientCode
        recipientName
        address
        subject
        queuedAt
      }
      next
    }
  }
`)

/** A mail as the log lists it. */
export type LoggedMail = MailsData['mails']['mails'][number]

/** One mail with what it says. */
export const MailQuery = graphql(`
  query Mail($id: ID!) {
    mail(id: $id) {
      id
      kind
      state
      recipientType
      recipientId
      recipientCode
      recipientName
      address
      language
      subject
      queuedAt
      finishedAt
      attempts
      lastError
      dropReason
      text
      html
      linkHidden
    }
  }
`)

/** Queues a failed mail once more. */
export const ResendMailMutation = graphql(`
  mutation ResendMail($id: ID!) {
    resendMail(id: $id) {
      ...Save_answer
      mail {
        id
        state
        attempts
      }
    }
  }
`)
