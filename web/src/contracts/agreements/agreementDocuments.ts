import { graphql } from '../../gql/gql.ts'
import type { Agreement_ContentFragment } from '../../gql/graphql.ts'

/** Everything on the paper. (CON-46…56) */
export const Agreement_content = graphql(`
  fragment Agreement_content on AgreementContent {
    language
    printedOn
    schoolName
    logoUrl
    header
    contractNumber
    studentName
    studentCode
    contractHolder
    email
    phoneNumber
    monthlyContract
    carryOver
    creditType
    points
    startDate
    endDate
    lessons
    contractValue
    memoContractValue
    adjustments {
      type
      value
      memo
    }
    adjusted
    subtotal
    paid
    writtenOff
    balanceOwing
    monthlyBookingLimit
    monthlyCancelLimit
    consent
    clauses {
      isHeading
      text
    }
    templateVersion
    lacksCoolingOff
  }
`)

export type AgreementContent = Agreement_ContentFragment

/** Reads the agreement as it would be printed now. */
export const AgreementPreviewQuery = graphql(`
  query AgreementPreview($contractId: ID!, $language: Language) {
    agreementPreview(contractId: $contractId, language: $language) {
      ...Agreement_content
    }
  }
`)

/** An agreement as it was printed. */
export const AgreementQuery = graphql(`
  query Agreement($id: ID!) {
    agreement(id: $id) {
      id
      at
      by
      signedOn
      pdfPath
      content {
        ...Agreement_content
      }
    }
  }
`)

/** Keeps what is printed. */
export const PrintAgreementMutation = graphql(`
  mutation PrintAgreement($input: PrintAgreementInput!) {
    printAgreement(input: $input) {
      ...Save_answer
      agreement {
        id
        at
        by
        content {
          ...Agreement_content
        }
      }
    }
  }
`)
