import { graphql } from '../../gql/gql.ts'

/** The school's own clauses in a language. (AGR-01) */
export const AgreementTemplate_template = graphql(`
  fragment AgreementTemplate_template on AgreementTemplate {
    language
    version
    body
    at
    by
  }
`)

/** Reads the school's own clauses of agreements. (AGR-01) */
export const AgreementTemplatesQuery = graphql(`
  query AgreementTemplates {
    agreementTemplates {
      ...AgreementTemplate_template
    }
  }
`)

/** Reads clauses with sample values. (AGR-03) */
export const AgreementTemplatePreviewQuery = graphql(`
  query AgreementTemplatePreview($language: Language!, $body: String!) {
    agreementTemplatePreview(language: $language, body: $body) {
      clauses {
        isHeading
        text
      }
      unknown
    }
  }
`)

/** Saves the school's own clauses as the next version. (AGR-01) */
export const SaveAgreementTemplateMutation = graphql(`
  mutation SaveAgreementTemplate($input: SaveAgreementTemplateInput!) {
    saveAgreementTemplate(input: $input) {
      ...Save_answer
      templates {
        ...AgreementTemplate_template
      }
    }
  }
`)
