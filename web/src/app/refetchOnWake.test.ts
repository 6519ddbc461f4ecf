import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchOnWake } from './refetchOnWake.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('after a long sleep what is on screen is read again; after a glance elsewhere it is not (SHELL-42)', () => {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() })
  const refetch = vi.spyOn(client, 'refetchQueries')
  const stop = refetchOnWake(client)
  turn('hidden')
  vi.setSystemTime(Date.now() + 5000)
  turn('visible')
  vi.runAllTimers()
  expect(refetch).not.toHaveBeenCalled()
  turn('hidden')
  vi.setSystemTime(Date.now() + 3_600_000)
  turn('visible')
  vi.runAllTimers()
  expect(refetch).toHaveBeenCalledExactlyOnceWith({ include: 'active' })
  stop()
})
