/**
 * Receives webhooks: verifies each message, passes over what it has had and what is older than what it knows, answers
 * at once and works afterwards.
 *
 * WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.ts
 */
import { createServer, type IncomingMessage } from 'node:http'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const LARGEST_BYTES = 64 * 1024
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')
/** The time of each message, by its id. A real program keeps them where they outlive it. */
const had = new Map<string, number>()

/**
 * The number of the newest message about each thing: of a later one that comes first, an earlier one says nothing new.
 */
const newest = new Map<string, number>()

const server = createServer((request, response) => {
  void receive(request).then(
    (status) => response.writeHead(status).end(),
    // The caller hung up before all of it had come.
    () => response.destroy(),
  )
})

/** Takes a message; gives the status of the answer. */
async function receive(request: IncomingMessage): Promise<number> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > LARGEST_BYTES) return 413
    parts.push(part)
  }
  try {
    // The signature is over the bytes as they came: verify before anything else reads them.
    const message = webhook.verify(Buffer.concat(parts).toString(), request.headers as Record<string, string>)
    const id = String(request.headers['webhook-id'])
    // After the answer: who sends waits 15 seconds at most.
    setImmediate(() => once(id, () => inOrder(message as Message)))
    return 204
  } catch (error) {
    return error instanceof WebhookVerificationError ? 401 : 500
  }
}

/** Does `what` unless the message has come before; it may be sent again when our answer was lost. */
function once(id: string, what: () => void): void {
  const now = Date.now()
  for (const [old, at] of had) if (now - at > KEPT_MS) had.delete(old)
  if (had.has(id)) return
  had.set(id, now)
  what()
}

interface Message {
  type: string
  /** Empty in a test. */
  data: { number?: number; slotId?: string | null; studentId?: string | null; recordId?: string | null }
}

/**
 * Works on a message unless a newer one about the same seat, slot or record has come. A real program keeps the numbers
 * with its copy.
 */
function inOrder(message: Message): void {
  const { number, slotId, studentId, recordId } = message.data
  if (number === undefined) return work(message)
  const [kind] = message.type.split('.')
  const about = [kind, slotId, studentId, recordId].join(' ')
  if (number < (newest.get(about) ?? 0)) return
  newest.set(about, number)
  work(message)
}

function work({ type, data }: Message): void {
  process.stdout.write(`${type} ${JSON.stringify(data)}\n`)
}

server.listen(Number(process.env.PORT ?? 8080), () => process.stdout.write('listening\n'))
