import { Agent, request } from 'node:http'
import type { TrustFile } from '../trustFile.ts'

/** The answer: the status and the JSON. */
export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** Asks at one address on connections of its own, and never gives up by itself: what is paused answers later. */
export class Asker {
  readonly #port: number
  readonly #trust: TrustFile
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })

  constructor(port: number, trust: TrustFile) {
    this.#port = port
    this.#trust = trust
  }

  /** One request by POST. Null when the line broke before the answer was whole: it may have been carried out or not. */
  post(path: string, headers: Record<string, string>, body: unknown): Promise<Reply | null> {
    return new Promise((resolve) => {
      const call = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', ...headers },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => resolve(null))
          response.on('close', () => resolve(null))
          response.on('end', () => resolve(read(response.statusCode ?? 0, Buffer.concat(chunks).toString())))
        },
      )
      call.on('error', () => resolve(null))
      call.end(JSON.stringify(body))
    })
  }

  /** One trusted operation of GraphQL: its data. Null when it is unknown whether it was carried out, or it was not. */
  async graphql<Data>(document: string, variables: unknown, headers: Record<string, string>): Promise<Data | null> {
    const reply = await this.post('/graphql', headers, { extensions: this.#trust.named(document), variables })
    if (reply === null || reply.body['errors'] !== undefined) return null
    return (reply.body['data'] as Data | undefined) ?? null
  }

  close(): void {
    this.#agent.destroy()
  }
}

function read(status: number, text: string): Reply | null {
  try {
    return { status, body: JSON.parse(text) as Record<string, unknown> }
  } catch {
    return null
  }
}
