import { useQuery, useSubscription } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../gql/gql.ts'
import { refreshSession } from '../shared/session/session.ts'

const StaffViewerQuery = graphql(`
  query StaffViewer {
    viewer {
      id
      firstName
      lastName
      permissions
    }
  }
`)

const StaffViewerChangedSubscription = graphql(`
  subscription StaffViewerChanged {
    viewerChanged {
      resync
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
 * Lets the staff area follow changes of its user's permissions; the server applies them from then on anyway. Read too
 * when the area opens and whenever changes may have been missed. Mounted once. (PERM-01, PERM-03)
 */
export function StaffLive(): null {
  const { data: known, refetch } = useQuery(StaffViewerQuery, { context: { quiet: true } })
  const viewer = known?.viewer
  useEffect(() => {
    if (viewer) refreshSession(viewer)
  }, [viewer])
  useSubscription(StaffViewerChangedSubscription, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (data?.viewerChanged.viewer) refreshSession(data.viewerChanged.viewer)
      if (data?.viewerChanged.resync) refetch().catch(() => undefined)
    },
  })
  return null
}
