import { askedEarly } from '../shared/live/earlyAnswers.ts'
import { lastSchool } from '../shared/school/lastSchool.ts'
import { wallNow } from '../shared/school/wallNow.ts'
import { SchoolQuery } from '../shared/school/schoolDocuments.ts'
import { readSession } from '../shared/session/session.ts'
import { studentAsks, studentStart } from './studentAsks.ts'

/**
 * Asks for what the student's page at `address` will ask, while the code of the app is still on its way; Apollo finds
 * the answers there when it asks (`askedAhead`). (decision 027)
 */
export function askEarly(address: string): void {
  const { pathname, searchParams: params } = new URL(address)
  const [, area, page = ''] = pathname.split('/')
  if (area !== 'student' || readSession('student') === null) return
  const answer = askedEarly(SchoolQuery, {})
  const known = lastSchool()
  const school = known ? Promise.resolve(known) : answer.then((data) => data?.school)
  studentAsks[page === '' ? studentStart : page]?.({
    params,
    ask: (query, variables) => void askedEarly(query, variables),
    atSchool: (then) => void school.then((one) => one && then(one, wallNow(one.timezoneName).slice(0, 10))),
  })
}
