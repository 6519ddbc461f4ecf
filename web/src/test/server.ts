import { ws } from 'msw'
import { graphql } from 'msw/graphql'
import { setupServer } from 'msw/node'

/**
 * The server as a test pretends it: give it answers with `server.use(api.query('BookingListPageQuery', …))`
 * or `server.use(http.get(…))`. They last until the test ends; a request without an answer fails.
 */
export const server = setupServer()

/** Makes answers to GraphQL operations by their name: `api.query`, `api.mutation`, `api.subscription`. */
export const api = graphql.link('*/graphql')

/** A live connection on which nothing is ever said. */
export const silentSocket = ws.link('ws://localhost*/graphql').addEventListener('connection', () => undefined)
