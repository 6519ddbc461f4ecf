import type { Area } from './session.ts'

/** What the tabs of one browser tell each other. Browsers keep it within one origin, and so within one school's address. */
export type TabMessage =
  | { kind: 'who'; area: Area; id: string }
  | { kind: 'signedIn'; id: string; record: string }
  | { kind: 'signedOut'; token: string }

const name = 'koma.session'

/** Tells every other tab; nobody hears it who is not there. */
export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Hears what other tabs tell, until the returned function is called. */
export function hearTabs(hear: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  return () => channel.close()
}
