import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { installationKey } from '../platform/database/installationKey.ts'

const keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The keys by which push services know this installation, in base64url (VAPID, RFC 8292). */
export type VapidKeys = z.infer<typeof keys>

/**
 * Returns the address that push services may write to about this installation: that of its emails, or its own where
 * emails have none.
 */
export function pushContact({ mailFrom, publicUrl }: { mailFrom: string; publicUrl: string | undefined }): string {
  const isReachable = !mailFrom.endsWith('@localhost')
  return !isReachable && publicUrl?.startsWith('https:') === true ? publicUrl : `mailto:${mailFrom}`
}

/** Returns the keys of this installation, the same at all processes; the first to ask makes them. (PUSH-01) */
export async function vapidKeys(em: EntityManager): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  const text = await installationKey(em, 'push', () => JSON.stringify(webPush.generateVAPIDKeys()))
  return keys.parse(JSON.parse(text))
}
