import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { Notification } from '../src/push/notificationOf.ts'
import { sender, type Sender } from '../src/webhooks/postMessage.ts'

/** A message that the push service got, as the browser of its subscription reads it. */
interface PushMessage {
  endpoint: string
  headers: Record<string, string | string[] | undefined>
  bytes: number
  notification: Notification
}

/** A browser that has subscribed, as it gives its subscription to Koma. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

/** A real push service of a test file, and what it has accepted so far. */
export interface PushService {
  /** Sends what goes to `https://push.example.test` here. */
  send: Sender
  received: PushMessage[]
  /** The status it answers; 0 hangs up. */
  answer: (endpoint: string) => number
  tries: number
  subscribe(): PushBrowser
}

const ORIGIN = 'https://push.example.test'

/** Starts a push service on a free port, which decrypts what it gets; it stops after the file's last test. */
export async function startPushService(): Promise<PushService> {
  const read = new Map<string, (body: Buffer) => Notification>()
  const server = createServer((request, response) => {
    const endpoint = `${ORIGIN}${request.url}`
    service.tries += 1
    const status = service.answer(endpoint)
    void buffer(request).then((body) => {
      if (status === 0) {
        request.socket.destroy()
        return
      }
      const reader = read.get(endpoint)
      if (status < 300 && reader !== undefined)
        service.received.push({
          endpoint,
          headers: request.headers,
          bytes: body.length,
          notification: reader(body),
        })
      response.writeHead(status).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const real = sender({ ownNetwork: true, timeoutMs: 5_000 })
  const service: PushService = {
    send: {
      post: (url, body, headers) => real.post(url.replace(ORIGIN, `http://127.0.0.1:${port}`), body, headers),
    },
    received: [],
    answer: () => 201,
    tries: 0,
    subscribe() {
      const endpoint = `${ORIGIN}/${randomBytes(12).toString('base64url')}`
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      read.set(endpoint, (body) => JSON.parse(decrypt(body, own, auth)) as Notification)
      return { endpoint, p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
  }
  return service
}

/** Decrypts a message as a browser does (RFC 8291 with aes128gcm of RFC 8188, one record). */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const theirs = body.subarray(21, keyEnd)
  const derive = (from: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = derive(own.computeSecret(theirs), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
