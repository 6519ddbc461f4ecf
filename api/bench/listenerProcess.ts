import { connectBroker } from '../src/platform/live/broker/connection.ts'
import { startListener } from '../src/platform/live/listener.ts'

/** The place a process listens at: the database, or a broker and some schools. */
export type Place = { databaseUrl: string } | { brokerUrl: string; prefix: string; schools: readonly string[] }

/** A message to it: where to listen, or to report what it has heard. */
export type ToListener = Place | 'report'

/**
 * Its messages: that it listens; then the events it has heard, their times (milliseconds of the machine's clock), and
 * its CPU time.
 */
export type FromListener = 'listening' | { events: Float64Array; times: Float64Array; cpu: number }

/**
 * One listening process of `bench listeners`: it hears with Koma's own listener, or Koma's own line to a broker, and
 * notes which event came when. Started with an IPC channel, it ends with it.
 */
const events: number[] = []
const times: number[] = []

/** Notes the events that an announcement names; their ids end with their numbers. */
function note(payload: string): void {
  const now = Number(process.hrtime.bigint()) / 1e6
  for (const group of payload.split(' '))
    if (group.startsWith('slot:'))
      for (const id of group.slice('slot:'.length).split(',')) {
        events.push(Number.parseInt(id.slice(-12), 16))
        times.push(now)
      }
}

function say(message: FromListener): void {
  process.send?.(message)
}

async function listen(place: Place): Promise<void> {
  if ('databaseUrl' in place) {
    await startListener(place.databaseUrl, { onPayload: note, onReconnect: () => undefined })
    return say('listening')
  }
  const fail = (error: Error): never => {
    throw error
  }
  const line = connectBroker(place.brokerUrl, {
    prefix: async () => place.prefix,
    onMessage: (_schoolId, payload) => note(payload),
    onUp: () => void line.subscribe(place.schools).then(() => say('listening'), fail),
    onDown: () => undefined,
    log: fail,
  })
}

process.on('message', (message: ToListener) => {
  if (message !== 'report') return void listen(message)
  const { user, system } = process.cpuUsage()
  say({ events: Float64Array.from(events), times: Float64Array.from(times), cpu: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit())
