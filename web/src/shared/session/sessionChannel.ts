import type { Area } from './session.ts'

/**
 * The messages between the tabs of one browser. Browsers keep them within one origin, and so within one school's
 * address.
 */
export type TabMessage =
  | { kind: 'who'; area: Area; id: string }
  | { kind: 'signedIn'; id: string; record: string }
  | { kind: 'signedOut'; token: string }

const name = 'koma.session'

/** Sends a message to every other open tab. */
export function postToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Listens to the messages of other tabs, until the returned function is called. */
export function onTabMessage(hear: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  return () => channel.close()
}
