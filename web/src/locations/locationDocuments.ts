import { graphql } from '../gql/gql.ts'
import type { LocationForm_LocationFragment } from '../gql/graphql.ts'

/** A place as list and form know it. (SET-23) */
export const LocationForm_location = graphql(`
  fragment LocationForm_location on LocationRecord {
    id
    version
    locationName
    active
    oneLessonAtATime
    type
  }
`)

export type Place = LocationForm_LocationFragment

/** All places of the school. (SET-22) */
export const LocationsQuery = graphql(`
  query Locations {
    locations {
      ...LocationForm_location
    }
  }
`)

/** The slots to come and rows of the template that keep a place from being deleted. (SHELL-33, D123) */
export const LocationUseQuery = graphql(`
  query LocationUse($id: ID!) {
    locationUse(id: $id) {
      ...Related_data
      fixedStudents
    }
  }
`)

/** The server's answer to a new or changed place. */
export const LocationForm_answer = graphql(`
  fragment LocationForm_answer on LocationPayload {
    ...Save_answer
    ...Save_form
    ...Save_undo
    location {
      ...LocationForm_location
    }
    relatedData {
      ...Related_data
    }
  }
`)

/** Makes a place. (SET-22) */
export const CreateLocationMutation = graphql(`
  mutation CreateLocation($input: CreateLocationInput!) {
    createLocation(input: $input) {
      ...LocationForm_answer
    }
  }
`)

/** Saves, deactivates or reactivates a place. (SET-22, SET-25) */
export const UpdateLocationMutation = graphql(`
  mutation UpdateLocation($input: UpdateLocationInput!) {
    updateLocation(input: $input) {
      ...LocationForm_answer
    }
  }
`)

/** Deletes a place. (SET-22) */
export const DeleteLocationMutation = graphql(`
  mutation DeleteLocation($id: ID!) {
    deleteLocation(id: $id) {
      ...Save_answer
    }
  }
`)
