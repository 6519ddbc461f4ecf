import { type Client, createClient } from 'graphql-ws'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Asker, TestApp } from './server.ts'

/** A live subscription of one test; what arrives collects in `received`. */
export interface Subscription<Data> {
  received: Data[]
  errors: unknown[]
  stop(): Promise<void>
}

/**
 * Subscribes over a WebSocket of its own as `asker` does and waits until the server listens (its first event, which is
 * not kept) or refuses; `document` is trusted, as if it stood in the app's code. It ends with the test. There is no
 * retrying: a lost connection is an error.
 */
export async function subscribe<Data = Record<string, unknown>>(
  app: Pick<TestApp, 'port' | 'named'>,
  document: string,
  asker: Asker,
  variables: Record<string, unknown> = {},
): Promise<Subscription<Data>> {
  class SocketOfHost extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { host: asker.host } })
    }
  }
  const { authorization, userType, student, language } = asker
  const received: Data[] = []
  const errors: unknown[] = []
  let client: Client | undefined
  let begun = false
  await new Promise<void>((listening, refused) => {
    client = createClient({
      url: `ws://127.0.0.1:${app.port}/graphql`,
      webSocketImpl: SocketOfHost,
      connectionParams: { authorization, userType, student, language },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: (error) => {
        errors.push(error)
        refused(error instanceof Error ? error : new Error(String(error)))
      },
    })
    client.subscribe<Data>(
      { query: '', ...app.named(document), variables },
      {
        next: ({ data, errors: failed }) => {
          if (failed !== undefined) errors.push(...failed)
          else if (begun && data !== null && data !== undefined) received.push(data)
          begun = true
          listening()
        },
        error: (error) => {
          errors.push(error)
          listening()
        },
        complete: () => undefined,
      },
    )
  })
  const stop = async (): Promise<void> => client?.dispose()
  onTestFinished(stop)
  return { received, errors, stop }
}
