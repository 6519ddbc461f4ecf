/**
 * Remembers on this device whose notifications its browser shows; signing out forgets it with all that ends in an id.
 */
const nameOf = (userId: string) => `push:${userId}`

/** Tells whether somebody has turned notifications on in this browser. */
export function isPushMarked(userId: string): boolean {
  return localStorage.getItem(nameOf(userId)) !== null
}

/** Tells whether that was with the subscription at `endpoint`. */
export function isPushMarkedAt(userId: string, endpoint: string): boolean {
  return localStorage.getItem(nameOf(userId)) === endpoint
}

/** Remembers that the subscription of this browser shows the notifications of `userId`, and of nobody else. */
export function markPush(userId: string, endpoint: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('push:')) localStorage.removeItem(key)
  localStorage.setItem(nameOf(userId), endpoint)
}

/** Forgets that this browser shows the notifications of `userId`. */
export function unmarkPush(userId: string): void {
  localStorage.removeItem(nameOf(userId))
}

const laterName = (userId: string) => `push-later:${userId}`

/** Tells whether somebody did not want to be asked about notifications in this browser. */
export function isPushDeclined(userId: string): boolean {
  return localStorage.getItem(laterName(userId)) !== null
}

/** Remembers that somebody does not want to be asked. */
export function declinePush(userId: string): void {
  localStorage.setItem(laterName(userId), 'yes')
}
