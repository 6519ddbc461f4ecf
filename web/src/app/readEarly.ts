import { earlyAnswer } from '../shared/live/earlyAnswers.ts'
import { sendReads } from '../shared/live/reads.ts'
import { lastSchool } from '../shared/school/lastSchool.ts'
import { SchoolQuery } from '../shared/school/schoolDocuments.ts'
import { type Area, readSession } from '../shared/session/session.ts'
import type { AreaPages, Page } from './page.ts'

/**
 * Sends what the page at `address` reads while the code of the app is still on its way; Apollo finds the answers there
 * when the page queries (`prefetchLink`). (decisions 027 and 070)
 */
export function readEarly(area: Area, pages: AreaPages, address: string): void {
  if (readSession(area) === null) return
  const { pathname, searchParams: params } = new URL(address)
  const answer = earlyAnswer(SchoolQuery, {})
  const last = lastSchool()
  const school = last ? Promise.resolve(last) : answer.then((data) => data?.school)
  const page = pageAt(pages, pathname)
  const sent = sendReads(page?.reads?.(params) ?? [], school, (query, variables) => void earlyAnswer(query, variables))
  sent.catch(() => undefined)
}

/** Returns the page of an address below its area; undefined for an unknown one. */
function pageAt({ start, tabs }: AreaPages, pathname: string): Page | undefined {
  const [, , first, second] = pathname.split('/')
  const tab = tabs.find(({ path }) => path === (first || start))
  if (!second) return tab?.sections?.[0] ?? tab
  return [...(tab?.below ?? []), ...(tab?.sections ?? [])].find(({ path }) => path === second)
}
