import { ApolloLink } from '@apollo/client'
import type { Client } from 'graphql-ws'
import { hashOf } from '../shared/live/sendDocument.ts'

/** Names each document by its hash instead of sending it: the server trusts what it knows. (decision 024) */
export const documentHash = new ApolloLink((operation, forward) => {
  const sha256Hash = hashOf(operation.query)
  if (sha256Hash !== undefined) {
    operation.extensions = { ...operation.extensions, persistedQuery: { version: 1, sha256Hash } }
    operation.setContext(({ http }) => ({ http: { ...http, includeQuery: false } }))
  }
  return forward(operation)
})

/** Does it for a socket, whose messages must have a text, even an empty one. */
export function withoutTexts(client: Client): Client {
  return {
    ...client,
    subscribe: (payload, sink) =>
      client.subscribe(payload.extensions?.['persistedQuery'] ? { ...payload, query: '' } : payload, sink),
  }
}
