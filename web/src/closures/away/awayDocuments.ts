import { graphql } from '../../gql/gql.ts'
import type { AwayLessonsQuery as AwayLessonsData, SubstitutionPlan_PlanFragment } from '../../gql/graphql.ts'

/** The lessons of who is away, and who could take each. */
export const AwayLessonsQuery = graphql(`
  query AwayLessons($input: AwayInput!) {
    awayLessons(input: $input) {
      ...Save_answer
      lessons {
        slotId
        startsAt
        endsAt
        begun
        seats {
          bookingId
          studentId
          name
          courseName
        }
        waitingNames
        substitutes {
          teacherId
          hindrance
          worksThere
          thereThatDay
          knownStudents
        }
      }
    }
  }
`)

export type AwayLesson = AwayLessonsData['awayLessons']['lessons'][number]

/** The effect of an absence. */
export const SubstitutionPlan_plan = graphql(`
  fragment SubstitutionPlan_plan on SubstitutionPlan {
    digest
    students
    mails
    lines {
      slotId
      startsAt
      endsAt
      success
      message
      what
      toTeacherId
      warnings
      seats {
        bookingId
        studentId
        name
        courseName
      }
      waitingNames
      people {
        ...NotifiedPerson_person
      }
    }
  }
`)

export type SubstitutionPlan = SubstitutionPlan_PlanFragment

export const SubstitutionPreviewQuery = graphql(`
  query SubstitutionPreview($input: SubstitutionInput!) {
    substitutionPreview(input: $input) {
      ...Save_answer
      plan {
        ...SubstitutionPlan_plan
      }
    }
  }
`)

export const SubstituteTeacherMutation = graphql(`
  mutation SubstituteTeacher($input: SubstituteTeacherInput!) {
    substituteTeacher(input: $input) {
      ...Save_answer
      plan {
        ...SubstitutionPlan_plan
      }
      run {
        ...Run_run
      }
    }
  }
`)

/** Reads what happened to the lessons of an absence. */
export const SubstitutedQuery = graphql(`
  query Substituted($runId: ID!) {
    substituted(runId: $runId) {
      slotId
      startsAt
      endsAt
      toTeacher
      returned
      note
      bookings {
        bookingId
        returned
      }
    }
  }
`)
