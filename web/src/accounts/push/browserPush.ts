/** Whether this browser can show notifications: yes, once the app is on an iPhone's home screen, or no. */
export type PushSupport = 'yes' | 'homeScreen' | 'no'

/** A push subscription as the server takes it. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Tells whether this browser can show notifications. iPhones and iPads can only from their home screen. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isTouchMac || /iPhone|iPad/.test(navigator.userAgent) ? 'homeScreen' : 'no'
}

/**
 * Subscribes this browser under the installation's key, or returns the subscription it has. Call it once notifications
 * are allowed. Throws when the browser's push service cannot be reached.
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // One under another key, as after another installation took over the address, is of no use.
  if (known !== null && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const known = await registration?.pushManager.getSubscription()
  await known?.unsubscribe()
}

/** Returns the key of a subscription in base64url, as the server gives it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
