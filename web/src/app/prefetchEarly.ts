import { earlyAnswer } from '../shared/live/earlyAnswers.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { lastSchool } from '../shared/school/lastSchool.ts'
import { wallNow } from '../shared/school/wallNow.ts'
import { SchoolQuery } from '../shared/school/schoolDocuments.ts'
import { type Area, areaOf, readSession } from '../shared/session/session.ts'
import { adminAsks, adminStart, teacherAsks, teacherStart } from './deskAsks.ts'
import { studentAsks, studentStart } from './studentAsks.ts'

const areas: Record<Area, { asks: Record<string, (ahead: PrefetchContext) => void>; start: string }> = {
  student: { asks: studentAsks, start: studentStart },
  teacher: { asks: teacherAsks, start: teacherStart },
  admin: { asks: adminAsks, start: adminStart },
}

/**
 * Asks for what the page at `address` will ask, while the code of the app is still on its way; Apollo finds the answers
 * there when it asks (`aheadLink`). (decision 027)
 */
export function prefetchEarly(address: string): void {
  const { pathname, searchParams: params } = new URL(address)
  const area = areaOf(pathname)
  if (area === null || readSession(area) === null) return
  const answer = earlyAnswer(SchoolQuery, {})
  const known = lastSchool()
  const school = known ? Promise.resolve(known) : answer.then((data) => data?.school)
  const { asks, start } = areas[area]
  const page = pathname.split('/').slice(2).join('/')
  asks[page === '' ? start : page]?.({
    params,
    prefetch: (query, variables) => void earlyAnswer(query, variables),
    atSchool: (then) => void school.then((one) => one && then(one, wallNow(one.timezoneName).slice(0, 10))),
  })
}
