import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/)

const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

const made = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

const used = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Reads the JSON of a new credential; null for anything else. */
export const readNewCredential = (text: string): RegistrationResponseJSON | null =>
  read(made, text) as RegistrationResponseJSON | null

/** Reads the JSON of what an authenticator signed; null for anything else. */
export const readCredential = (text: string): AuthenticationResponseJSON | null =>
  read(used, text) as AuthenticationResponseJSON | null

/** Returns the challenge in a credential's client data; empty if there is none. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    return ''
  }
}
