import { useSubscription } from '@apollo/client/react'
import { resync } from '../shared/live/resync.ts'
import { followSlots } from './followSlots.ts'
import { StudentSlotChangedSubscription, StudentViewerChangedSubscription } from './studentDocuments.ts'

/**
 * Keeps everything a student sees current while the area is open: one subscription for slots and one for the own
 * bookings and contracts. Mounted once, by the student area. (D57)
 */
export function StudentLive(): null {
  useSubscription(StudentSlotChangedSubscription, {
    ignoreResults: true,
    onData: ({ client, data: { data } }) => {
      if (data === undefined) return
      if (data.slotChanged.resync) resync(client)
      else followSlots(client.cache, data.slotChanged)
    },
  })
  useSubscription(StudentViewerChangedSubscription, {
    ignoreResults: true,
    onData: ({ client, data: { data } }) => {
      if (data?.viewerChanged.resync) resync(client)
    },
  })
  return null
}
