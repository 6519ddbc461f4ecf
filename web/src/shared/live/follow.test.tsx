import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render } from '@testing-library/react'
import { Observable, type Subscriber } from 'rxjs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RecordKind } from '../../gql/graphql.ts'
import { typed } from '../../test/deskData.ts'
import { Live } from './Live.tsx'
import { announceTopic, followTopics } from './topics.ts'
import { useFollow } from './useFollow.ts'

let listening: Map<string, Subscriber<ApolloLink.Result>[]>
let client: ApolloClient

beforeEach(() => {
  listening = new Map()
  client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(
      ({ variables }) =>
        new Observable((subscriber) => {
          const kind = String(variables['kind'])
          listening.set(kind, [...(listening.get(kind) ?? []), subscriber])
        }),
    ),
  })
})

const announce = (kind: RecordKind, ids: string[], resync = false) =>
  act(async () => {
    for (const subscriber of listening.get(kind) ?? [])
      subscriber.next({ data: { recordChanged: typed('RecordChange', { ids, resync }) } })
  })

function Part({ kinds, ask, id }: { kinds: RecordKind[]; ask: () => Promise<unknown>; id?: string }) {
  useFollow(kinds, ask, id)
  return null
}

const asker = () => vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined)

test('parts that follow the same kind share one subscription, and each hears of its own record (SHELL-42)', async () => {
  const [all, one, other] = [asker(), asker(), asker()]
  render(
    <ApolloProvider client={client}>
      <Live />
      <Part kinds={['contract', 'student']} ask={all} />
      <Part kinds={['contract']} ask={one} id="c-1" />
      <Part kinds={['contract']} ask={other} id="c-2" />
    </ApolloProvider>,
  )
  expect([...listening].map(([kind, { length }]) => [kind, length])).toEqual([
    ['contract', 1],
    ['student', 1],
  ])
  await announce('contract', [], true)
  expect([all, one, other].map((ask) => ask.mock.calls.length)).toEqual([1, 1, 1])
  await announce('contract', ['c-1'])
  expect([all, one, other].map((ask) => ask.mock.calls.length)).toEqual([2, 2, 1])
})

test('what is opened after a change asks once, and keeps the subscription that is there (SHELL-41)', async () => {
  const [first, late] = [asker(), asker()]
  const page = (parts: React.ReactNode) => (
    <ApolloProvider client={client}>
      <Live />
      {parts}
    </ApolloProvider>
  )
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  const { rerender } = render(page(<Part kinds={['course', 'student']} ask={first} />))
  await announce('course', [], true)
  await announce('course', ['k-1'])
  vi.setSystemTime(1001)
  await act(async () => rerender(page(<Part key="late" kinds={['course']} ask={late} />)))
  expect(late).not.toHaveBeenCalled()
  await announce('course', ['k-1'])
  expect(late).toHaveBeenCalledOnce()
  expect(listening.get('course')).toHaveLength(1)
  vi.useRealTimers()
})

test.each([
  ['before it was drawn', 1000, 1001, 0],
  ['between its drawing and its listening', 1001, 1000, 1],
  ['in the moment it was drawn', 1000, 1000, 1],
])('a change %s is heard of as often as needed (SHELL-41)', (_case, changedAt, since, times) => {
  vi.useFakeTimers({ toFake: ['Date'], now: changedAt })
  const listener = vi.fn<() => void>()
  announceTopic(client, 'course', { ids: ['k-1'], resync: false, begun: false })
  followTopics(client, ['student', 'course'], listener, since)
  expect(listener).toHaveBeenCalledTimes(times)
  vi.useRealTimers()
})

test('after a lost connection everything on screen is read again once, whoever says so (SHELL-42)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const refetch = vi.spyOn(client, 'refetchQueries')
  const ask = asker()
  render(
    <ApolloProvider client={client}>
      <Live />
      <Part kinds={['contract', 'student']} ask={ask} />
    </ApolloProvider>,
  )
  for (const kind of ['contract', 'student'] as const) await announce(kind, [], true)
  ask.mockClear()
  for (const kind of ['contract', 'student'] as const) await announce(kind, [], true)
  expect(refetch).not.toHaveBeenCalled()
  await act(async () => vi.runAllTimers())
  expect(refetch).toHaveBeenCalledExactlyOnceWith({ include: 'active' })
  expect(ask).toHaveBeenCalled()
  vi.useRealTimers()
})
