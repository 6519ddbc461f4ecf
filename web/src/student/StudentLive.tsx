import type { ApolloClient } from '@apollo/client'
import { useSubscription } from '@apollo/client/react'
import type { DocumentNode } from 'graphql'
import { showNews } from '../shared/live/questions.ts'
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
    fetchPolicy: 'no-cache',
    onData: ({ client, data: { data } }) => {
      if (data === undefined) return
      if (data.slotChanged.resync) resync(client)
      else
        showNews(client, () => {
          keep(client, StudentSlotChangedSubscription, data)
          followSlots(client.cache, data.slotChanged)
        })
    },
  })
  useSubscription(StudentViewerChangedSubscription, {
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ client, data: { data } }) => {
      if (data === undefined) return
      showNews(client, () => keep(client, StudentViewerChangedSubscription, data))
      if (data.viewerChanged.resync) resync(client)
    },
  })
  return null
}

/** Puts what was announced into the cache, as Apollo does with a subscription. */
function keep(client: ApolloClient, query: DocumentNode, data: unknown): void {
  client.cache.write({ query, result: data, dataId: 'ROOT_SUBSCRIPTION' })
}
