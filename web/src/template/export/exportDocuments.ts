import { graphql } from '../../gql/gql.ts'
import type { TemplateExportPlanQuery as Plan } from '../../gql/graphql.ts'

/** Reads the people an export can be about: those with rows, and those with places in them. (FIX-26…28) */
export const ExportPeopleQuery = graphql(`
  query ExportPeople {
    templates {
      id
      teacherId
      teacherName
      fixedStudents {
        id
        studentCode
        fullName
      }
    }
    teacherRecords {
      id
      exportedUntil
    }
    templateSlotTeachers {
      id
      displayName
    }
  }
`)

/** The dry run of an export. (FIX-26…28) */
export const TemplateExportPlanQuery = graphql(`
  query TemplateExportPlan($input: TemplateExportInput!) {
    templateExportPlan(input: $input) {
      total
      digest
      counts {
        outcome
        count
      }
      lines {
        templateId
        date
        studentId
        slotId
        label
        outcome
        message
      }
    }
  }
`)

export type ExportPlan = Plan['templateExportPlan']

/** Starts an export. (FIX-26…28) */
export const StartTemplateExportMutation = graphql(`
  mutation StartTemplateExport($input: TemplateExportInput!) {
    startTemplateExport(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)
