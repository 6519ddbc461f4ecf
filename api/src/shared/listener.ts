import { Client } from 'pg'

const RETRY_MS = 250

/**
 * Keeps one connection listening on the channel `koma`. When it is lost it is opened again until it
 * holds, and `onReconnect` says that announcements may have been missed meanwhile.
 */
export async function startListener(
  databaseUrl: string,
  handlers: { onPayload: (payload: string) => void; onReconnect: () => void },
): Promise<{ stop(): Promise<void> }> {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: databaseUrl, application_name: 'koma-listener', keepAlive: true })
    next.on('notification', (message) => handlers.onPayload(message.payload ?? ''))
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query('listen koma')
      client = next
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
  }
  const lose = (lost: Client): void => {
    if (stopped || client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    retry()
  }
  const retry = (): void => {
    timer = setTimeout(() => {
      connect().then(handlers.onReconnect, () => {
        if (!stopped) retry()
      })
    }, RETRY_MS)
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
