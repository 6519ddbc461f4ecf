import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

interface Answering {
  /** The page's origin; the one of the test's app if left out. */
  origin: string
  /** Whether it made sure who its user is; yes if left out. */
  verified?: boolean
  /** The uses it says it has counted; one more than the last if left out. */
  counter?: number
}

/** An authenticator without hardware: it makes one passkey (ES256, no attestation) and signs with it. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #counter = 0

  /** Answers `navigator.credentials.create` for these options, as JSON. */
  create(optionsJson: string, { origin, verified = true }: Answering): string {
    const options = JSON.parse(optionsJson) as { rp: { id: string }; user: { id: string }; challenge: string }
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#head(options.rp.id, verified, this.#counter, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      Buffer.from(coseKey),
    ])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get` for these options, as JSON. */
  get(optionsJson: string, { origin, verified = true, counter = this.#counter + 1 }: Answering): string {
    const options = JSON.parse(optionsJson) as { rpId: string; challenge: string }
    this.#counter = counter
    const authData = this.#head(options.rpId, verified, counter, 0)
    const client = clientData('webauthn.get', options.challenge, origin)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(client)]), this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #head(rpId: string, verified: boolean, counter: number, more: number): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(USER_PRESENT | (verified ? USER_VERIFIED : 0) | more)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  #answer(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
