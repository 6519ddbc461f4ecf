import { useSubscription } from '@apollo/client/react'
import { graphql } from '../../gql/gql.ts'
import { refreshSession } from './session.ts'

const StaffViewerChangedSubscription = graphql(`
  subscription StaffViewerChanged {
    viewerChanged {
      viewer {
        id
        firstName
        lastName
        permissions
      }
    }
  }
`)

/**
 * Lets the staff area follow when somebody changes what its user may do; the server goes by it from then on anyway.
 * Mounted once. (PERM-01, PERM-03)
 */
export function StaffLive(): null {
  useSubscription(StaffViewerChangedSubscription, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      const viewer = data?.viewerChanged.viewer
      if (viewer) refreshSession(viewer)
    },
  })
  return null
}
