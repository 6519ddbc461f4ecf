import { earlyAnswer } from '../shared/live/earlyAnswers.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { lastSchool } from '../shared/school/lastSchool.ts'
import { wallNow } from '../shared/school/wallNow.ts'
import { SchoolQuery } from '../shared/school/schoolDocuments.ts'
import { type Area, areaOf, readSession } from '../shared/session/session.ts'
import { adminPrefetches, adminStart, teacherPrefetches, teacherStart } from './deskPrefetches.ts'
import { studentPrefetches, studentStart } from './studentPrefetches.ts'

const areas: Record<Area, { prefetches: Record<string, (context: PrefetchContext) => void>; start: string }> = {
  student: { prefetches: studentPrefetches, start: studentStart },
  teacher: { prefetches: teacherPrefetches, start: teacherStart },
  admin: { prefetches: adminPrefetches, start: adminStart },
}

/**
 * Prefetches for the page at `address` while the code of the app is still on its way; Apollo finds the answers there
 * when the page queries (`prefetchLink`). (decision 027)
 */
export function prefetchEarly(address: string): void {
  const { pathname, searchParams: params } = new URL(address)
  const area = areaOf(pathname)
  if (area === null || readSession(area) === null) return
  const answer = earlyAnswer(SchoolQuery, {})
  const known = lastSchool()
  const school = known ? Promise.resolve(known) : answer.then((data) => data?.school)
  const { prefetches, start } = areas[area]
  const page = pathname.split('/').slice(2).join('/')
  prefetches[page === '' ? start : page]?.({
    params,
    prefetch: (query, variables) => void earlyAnswer(query, variables),
    atSchool: (then) => void school.then((one) => one && then(one, wallNow(one.timezoneName).slice(0, 10))),
  })
}
