import { graphql } from '../../gql/gql.ts'

/** Reads the students whom the signed-in guardian acts for. (FAM-04) */
export const ChildrenQuery = graphql(`
  query Children {
    children {
      id
      fullName
      firstName
    }
  }
`)
