import { graphql } from '../../gql/gql.ts'
import type { PaperMailPreviewQuery as Previewed, PaperMail_MailFragment } from '../../gql/graphql.ts'

/** The last email with a paper. */
export const PaperMail_mail = graphql(`
  fragment PaperMail_mail on PaperMail {
    at
    by
    times
    state
    address
  }
`)

/** Who would get which paper by email, and who would not and why. (PAPER-13) */
export const PaperMailPreviewQuery = graphql(`
  query PaperMailPreview($ids: [ID!]!, $again: Boolean) {
    paperMailPreview(ids: $ids, again: $again) {
      mailed
      digest
      papers {
        id
        kind
        paperNumber
        studentId
        studentName
        email
        toStudent
        guardians
        problem
        mail {
          ...PaperMail_mail
        }
      }
    }
  }
`)

export const MailPapersMutation = graphql(`
  mutation MailPapers($input: MailPapersInput!) {
    mailPapers(input: $input) {
      ...Save_answer
      preview {
        mailed
      }
    }
  }
`)

export type PreviewedPaperMail = Previewed['paperMailPreview']['papers'][number]
export type PaperMail = PaperMail_MailFragment
