import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { HttpResponse } from 'msw'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSchool } from '../../test/school.ts'
import { api, server } from '../../test/server.ts'
import { keepSchool, lastSchool } from '../school/lastSchool.ts'
import { SchoolQuery } from '../school/schoolDocuments.ts'
import { StudentPageQuery } from '../../students/studentRecordDocuments.ts'
import { outdatePrefetched, prefetch } from './prefetch.ts'
import { prefetchLink } from './prefetchLink.ts'
import { announceTopic } from './topics.ts'

const mutation = gql`
  mutation Change {
    change
  }
`

let sent: number
let client: ApolloClient

beforeEach(() => {
  sent = 0
  server.use(
    api.query('School', () => {
      sent += 1
      return HttpResponse.json({ data: { school: { ...aSchool, name: `prefetched ${sent}` } } })
    }),
  )
  const network = new ApolloLink(({ operationName }) =>
    of({ data: operationName === 'Change' ? { change: true } : { school: { ...aSchool, name: 'asked' } } }),
  )
  client = new ApolloClient({ cache: new InMemoryCache(), link: prefetchLink.concat(network) })
})

afterEach(() => vi.useRealTimers())

const nameNow = async () => (await client.query({ query: SchoolQuery, fetchPolicy: 'no-cache' })).data?.school.name

test('a question is sent once before the code is there, and who asks the same first takes the answer (SHELL-41)', async () => {
  const [early, ofPage] = [prefetch(SchoolQuery, {}), prefetch(SchoolQuery, {})]
  expect(await nameNow()).toBe('prefetched 1')
  expect(await nameNow()).toBe('asked')
  expect([await early, await ofPage].map((data) => data?.school.name)).toEqual(['prefetched 1', 'prefetched 1'])
  expect(sent).toBe(1)
})

test('a question that fails is asked again by the app', async () => {
  server.use(api.query('School', () => new HttpResponse(null, { status: 503 })))
  expect(await prefetch(SchoolQuery, {})).toBeUndefined()
  expect(await nameNow()).toBe('asked')
})

test('an answer from before others told of a change is shown, and asked for anew', async () => {
  await prefetch(SchoolQuery, {})
  outdatePrefetched()
  const shown: (string | undefined)[] = []
  client.watchQuery({ query: SchoolQuery }).subscribe(({ data }) => shown.push(data?.school?.name))
  await expect.poll(() => shown.filter(Boolean)).toEqual(['prefetched 1', 'asked'])
})

test('an answer that a change may have made untrue is not taken, nor one that nobody wanted for a while', async () => {
  await prefetch(SchoolQuery, {})
  await client.mutate({ mutation })
  expect(await nameNow()).toBe('asked')
  await prefetch(SchoolQuery, {})
  announceTopic(client, 'course', { ids: [], resync: false, begun: true })
  expect(await nameNow()).toMatch(/^prefetched/)
  await prefetch(SchoolQuery, {})
  announceTopic(client, 'course', { ids: ['k-1'], resync: false, begun: false })
  expect(await nameNow()).toBe('asked')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await prefetch(SchoolQuery, {})
  vi.advanceTimersByTime(30_000)
  expect(await nameNow()).toBe('asked')
})

test('no more than twelve answers wait', async () => {
  server.use(api.query('StudentPage', () => HttpResponse.json({ data: { student: null } })))
  await prefetch(SchoolQuery, {})
  for (let each = 1; each <= 11; each += 1) await prefetch(StudentPageQuery, { id: `s-${each}` })
  expect(await nameNow()).toBe('prefetched 1')
  await prefetch(SchoolQuery, {})
  for (let each = 12; each <= 23; each += 1) await prefetch(StudentPageQuery, { id: `s-${each}` })
  expect(await nameNow()).toBe('asked')
})

test('the school is known from last time, unless another version of the app kept it (AUTH-38)', () => {
  expect(lastSchool()).toBeNull()
  keepSchool(aSchool)
  expect(lastSchool()).toEqual(aSchool)
  localStorage.setItem('school', JSON.stringify({ shape: 'older', school: aSchool }))
  expect(lastSchool()).toBeNull()
  localStorage.setItem('school', '{')
  expect(lastSchool()).toBeNull()
})
