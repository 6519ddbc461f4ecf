import { prefetchReads } from '../shared/live/reads.ts'
import { type Area, currentChild, isGuardian, readSession } from '../shared/session/session.ts'
import type { AreaPages, Page } from './page.ts'

/**
 * Sends what the page at `address` reads while the code of the app is still on its way. (decisions 027 and 070)
 */
export function readEarly(area: Area, pages: AreaPages, address: string): void {
  if (readSession(area) === null || (isGuardian() && currentChild() === null)) return
  const { pathname, searchParams } = new URL(address)
  prefetchReads(pageAt(pages, pathname)?.reads, searchParams).catch(() => undefined)
}

/** Returns the page of an address below its area; undefined for an unknown one. */
function pageAt({ start, tabs }: AreaPages, pathname: string): Page | undefined {
  const [, , first, second] = pathname.split('/')
  const tab = tabs.find(({ path }) => path === (first || start))
  if (!second) return tab?.sections?.[0] ?? tab
  return [...(tab?.below ?? []), ...(tab?.sections ?? [])].find(({ path }) => path === second)
}
