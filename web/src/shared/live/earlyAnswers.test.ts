import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { HttpResponse } from 'msw'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSchool } from '../../test/school.ts'
import { api, server } from '../../test/server.ts'
import { lastSchool, keepSchool } from '../school/lastSchool.ts'
import { SchoolQuery } from '../school/schoolDocuments.ts'

// Each test starts as a page does: nothing has been requested.
const freshModule = () => import('./earlyAnswers.ts')
let early: Awaited<ReturnType<typeof freshModule>>
beforeEach(async () => {
  vi.resetModules()
  early = await freshModule()
})
afterEach(() => early.forgetEarly())

test('a question before the app loads is asked once, and handed on (SHELL-41)', async () => {
  let asked = 0
  server.use(
    api.query('School', () => {
      asked += 1
      return HttpResponse.json({ data: { school: aSchool } })
    }),
  )
  const answer = early.earlyAnswer(SchoolQuery, {})
  expect(await early.takeEarly(early.keyOf('School', {}))).toEqual({ school: aSchool })
  expect(await answer).toEqual({ school: aSchool })
  expect(early.takeEarly(early.keyOf('School', {}))).toBeUndefined()
  expect(await early.earlyAnswer(SchoolQuery, {})).toBeUndefined()
  expect(asked).toBe(1)
})

test('the app takes an early answer instead of asking, and asks where there is none', async () => {
  const { prefetchLink: link } = await import('./prefetch.ts')
  let asked = 0
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: link.concat(
      new ApolloLink(() => {
        asked += 1
        return of({ data: { school: { ...aSchool, name: 'asked' } } })
      }),
    ),
  })
  const nameNow = async () => (await client.query({ query: SchoolQuery, fetchPolicy: 'no-cache' })).data?.school.name
  server.use(api.query('School', () => HttpResponse.json({ data: { school: { ...aSchool, name: 'early' } } })))
  void early.earlyAnswer(SchoolQuery, {})
  expect(await nameNow()).toBe('early')
  expect(await nameNow()).toBe('asked')
  expect(asked).toBe(1)
})

test('an early question that fails is asked again by the app', async () => {
  const { prefetchLink: link } = await import('./prefetch.ts')
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: link.concat(new ApolloLink(() => of({ data: { school: aSchool } }))),
  })
  server.use(api.query('School', () => new HttpResponse(null, { status: 503 })))
  void early.earlyAnswer(SchoolQuery, {})
  expect((await client.query({ query: SchoolQuery, fetchPolicy: 'no-cache' })).data?.school.id).toBe(aSchool.id)
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
