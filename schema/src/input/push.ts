import { z } from 'zod'
import { saying } from './problem.ts'

/** The most bytes of the address of a push service; those in use have about 200. */
const MOST_ENDPOINT = 1000

/** A key of so many letters in base64url, with or without its padding. */
const key = (letters: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`))
    .overwrite((text) => text.replaceAll('=', ''))

/** A browser's subscription to notifications, as its `PushSubscription` gives it. */
export const subscribeToPushInput = z
  .object({
    endpoint: z
      .string()
      .max(MOST_ENDPOINT)
      .refine(isEndpoint, saying('badWebhookUrl'))
      .describe(
        'The `endpoint` of the subscription: an `https` address on the public internet, at most 1000 characters.',
      ),
    p256dh: key(87).describe('Its key `p256dh`, in base64url.'),
    auth: key(22).describe('Its key `auth`, in base64url.'),
  })
  .describe('A push subscription, as the browser gives it.')

export type SubscribeToPushInput = z.input<typeof subscribeToPushInput>

/**
 * Tells whether an address is that of a named server on the web, as those of all push services are. Where the name
 * leads is checked whenever something is sent.
 */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text) || !/^https:\/\/[\x21-\x7e]+$/.test(text)) return false
  const { hostname, username, password } = new URL(text)
  return /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(hostname) && username + password === ''
}
