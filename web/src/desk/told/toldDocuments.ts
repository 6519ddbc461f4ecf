import { graphql } from '../../gql/gql.ts'

/** A person whom a change of a slot concerns, how they are notified, and the number to call. */
export const ToldPerson_person = graphql(`
  fragment ToldPerson_person on LessonPerson {
    type
    role
    id
    code
    name
    notice
    phoneNumber
  }
`)

/** Reads the people whom a change of slots concerns, and how they are notified. */
export const LessonPeopleQuery = graphql(`
  query LessonPeople($slotIds: [ID!]!, $studentId: ID) {
    lessonPeople(slotIds: $slotIds, studentId: $studentId) {
      ...ToldPerson_person
    }
  }
`)
