import { Client } from 'pg'

const RETRY_MS = 250
const BEAT_MS = 10_000

/**
 * The names in the database of connections that listen, and of those that only watch it while a broker brings the news.
 */
export const LISTENER = 'koma-listener'
export const WATCHER = 'koma-watcher'

/**
 * Keeps one connection listening on the channel `koma`. When it is lost it is opened again until it holds;
 * `onReconnect` says that announcements may have been missed meanwhile. A network can lose a connection without telling
 * either end. So it is pinged every `beatMs` milliseconds, and one that gives no sign in that time is lost. With
 * `hears` false it listens to nothing, and only reports when the database was lost and found again.
 */
export async function startListener(
  databaseUrl: string,
  handlers: { onPayload: (payload: string) => void; onReconnect: () => void },
  { beatMs = BEAT_MS, hears = true } = {},
): Promise<{ isListening(): boolean; stop(): Promise<void> }> {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: hears ? LISTENER : WATCHER,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: beatMs,
    })
    next.on('notification', (message) => handlers.onPayload(message.payload ?? ''))
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query(hears ? 'listen koma' : 'select')
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
  const beat = setInterval(() => {
    const current = client
    current?.query('select').catch(() => lose(current))
  }, beatMs)
  return {
    isListening: () => client !== null,
    async stop() {
      stopped = true
      clearInterval(beat)
      clearTimeout(timer)
      await client?.end()
    },
  }
}
