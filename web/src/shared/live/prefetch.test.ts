import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch, prefetchLink } from './prefetch.ts'

const query: TypedDocumentNode<{ answer: number }, { of: string }> = gql`
  query Answer($of: String!) {
    answer(of: $of)
  }
`
const mutation = gql`
  mutation Change {
    change
  }
`

let asked: number
let fails: boolean
let client: ApolloClient

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  fails = false
  const server = new ApolloLink(({ operationName }) => {
    if (operationName === 'Change') return of({ data: { change: true } })
    asked += 1
    return fails ? of({ errors: [{ message: 'no' }] }) : of({ data: { answer: asked } })
  })
  client = new ApolloClient({ cache: new InMemoryCache(), link: prefetchLink.concat(server) })
})

afterEach(() => vi.useRealTimers())

const answerOf = async (what: string) =>
  (await client.query({ query, variables: { of: what }, fetchPolicy: 'network-only' })).data

test('who asks the same first takes the answer, and the next one asks anew (SHELL-41)', async () => {
  await prefetch(client, query, { of: 'a' })
  expect(await answerOf('b')).toEqual({ answer: 2 })
  expect(await answerOf('a')).toEqual({ answer: 1 })
  expect(await answerOf('a')).toEqual({ answer: 3 })
})

test('an answer that a change may have made untrue is not taken, nor one that nobody wanted for a while', async () => {
  await prefetch(client, query, { of: 'a' })
  await client.mutate({ mutation })
  expect(await answerOf('a')).toEqual({ answer: 2 })
  await prefetch(client, query, { of: 'a' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await answerOf('a')).toEqual({ answer: 4 })
})

test('no more than eight answers wait', async () => {
  for (let each = 1; each <= 9; each += 1) await prefetch(client, query, { of: String(each) })
  expect(await answerOf('2')).toEqual({ answer: 2 })
  expect(await answerOf('1')).toEqual({ answer: 10 })
})

test('what is read now is given at once, and a failure gives nothing', async () => {
  expect(await prefetch(client, query, { of: 'a' }, 'return')).toEqual({ answer: 1 })
  fails = true
  expect(await prefetch(client, query, { of: 'b' }, 'return')).toBeUndefined()
})
