import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { slotAnswers } from './slotAnswers.ts'
import { slotStoreOf } from './slotStore.ts'

const question = gql`
  query Asked {
    slots {
      id
    }
  }
`

type Take = (data: Record<string, unknown>, seenIds: ReadonlySet<string>) => void

function ask(answer: ApolloLink.Result, takeAnswer: Take) {
  const client = new ApolloClient({
    link: slotAnswers.concat(new ApolloLink(() => of(answer))),
    cache: new InMemoryCache(),
  })
  return client.query({ query: question, fetchPolicy: 'no-cache', context: { takeAnswer } })
}

test('takeAnswer gets the answer as it came, and Apollo only learns that there is one', async () => {
  const slots = [{ id: 'talk' }]
  const take = vi.fn<Take>()
  const { data } = await ask({ data: { slots } }, take)
  expect(take.mock.calls[0]?.[0]['slots']).toBe(slots)
  expect(data).toEqual({})
})

test('an answer that failed in part is not taken', async () => {
  const take = vi.fn<Take>()
  await expect(ask({ data: { slots: [] }, errors: [{ message: 'no' }] }, take)).rejects.toThrow('no')
  expect(take).not.toHaveBeenCalled()
})

test('takeAnswer gets the changes since the question, and listening stops after it', async () => {
  let store: ReturnType<typeof slotStoreOf> | undefined
  const client = new ApolloClient({
    link: slotAnswers.concat(
      new ApolloLink(({ client: linkClient }) => {
        store = slotStoreOf(linkClient)
        store.apply([{ slots: [], gone: ['gone'] }])
        return of({ data: { slots: [] } })
      }),
    ),
    cache: new InMemoryCache(),
  })
  const take = vi.fn<Take>()
  await client.query({ query: question, fetchPolicy: 'no-cache', context: { takeAnswer: take } })
  store?.apply([{ slots: [], gone: ['later'] }])
  expect([...(take.mock.calls[0]?.[1] ?? [])]).toEqual(['gone'])
})
