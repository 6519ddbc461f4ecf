import { graphql } from '../../gql/gql.ts'
import type { StudentInfoQuery as StudentInfoData } from '../../gql/graphql.ts'

/** The fields of a contract that the info page shows. (STU-30…38, STU-44) */
export const ContractCard_contract = graphql(`
  fragment ContractCard_contract on Contract {
    id
    contractNumber
    active
    startDate
    endDate
    points
    lots {
      id
      points
      validUntil
    }
    monthlyContract
    monthlyPoints
    balanceOwing
    fees {
      id
      kind
      about
      value
    }
    monthlyBookingLimit
    monthlyCancelLimit
    usage {
      month
      bookings
      returns
    }
    courses {
      id
      displayName
    }
    nextPlan {
      planName
      from
      points
    }
  }
`)

/** The signed-in student's record: user ID, links and contracts. (STU-24, STU-25, STU-30) */
export const StudentInfoQuery = graphql(`
  query StudentInfo {
    viewer {
      id
      student {
        id
        studentCode
        storageLocation
        materialLocation
        fields {
          ...OwnFieldFacts_value
        }
        contracts {
          id
          ...ContractCard_contract
        }
      }
    }
  }
`)

/** The record. */
export type StudentInfo = NonNullable<NonNullable<StudentInfoData['viewer']>['student']>

/** One of its contracts. */
export type InfoContract = StudentInfo['contracts'][number]
