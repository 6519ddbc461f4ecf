import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { slotAnswers } from './slotAnswers.ts'

const question = gql`
  query Asked {
    slots {
      id
    }
  }
`

function ask(answer: ApolloLink.Result, takeAnswer: (data: Record<string, unknown>) => void) {
  const client = new ApolloClient({
    link: slotAnswers.concat(new ApolloLink(() => of(answer))),
    cache: new InMemoryCache(),
  })
  return client.query({ query: question, fetchPolicy: 'no-cache', context: { takeAnswer } })
}

test('who asks for the answer itself gets it as it came, and Apollo only hears that there is one', async () => {
  const slots = [{ id: 'talk' }]
  const take = vi.fn<(data: Record<string, unknown>) => void>()
  const { data } = await ask({ data: { slots } }, take)
  expect(take.mock.calls[0]?.[0]['slots']).toBe(slots)
  expect(data).toEqual({})
})

test('an answer that failed in part is not taken', async () => {
  const take = vi.fn<(data: Record<string, unknown>) => void>()
  await expect(ask({ data: { slots: [] }, errors: [{ message: 'no' }] }, take)).rejects.toThrow('no')
  expect(take).not.toHaveBeenCalled()
})
