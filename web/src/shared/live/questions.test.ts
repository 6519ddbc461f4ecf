import { ApolloClient, ApolloLink, gql, InMemoryCache, type OperationVariables } from '@apollo/client'
import { Observable, type Subscriber } from 'rxjs'
import { beforeEach, expect, test, vi } from 'vitest'
import { questionsLink, showNews } from './questions.ts'

const SeatsQuery = gql`
  query Seats {
    slot {
      id
      seats
    }
  }
`
const OtherSeatsQuery = gql`
  query OtherSeats {
    slot {
      id
      seats
    }
  }
`
const ChangesSubscription = gql`
  subscription Changes {
    changed
  }
`
const SeatMutation = gql`
  mutation TakeSeat {
    take
  }
`

let asked: { name: string | undefined; subscriber: Subscriber<ApolloLink.Result> }[]
let client: ApolloClient

beforeEach(() => {
  asked = []
  client = new ApolloClient({
    cache: new InMemoryCache(),
    queryDeduplication: false,
    link: questionsLink.concat(
      new ApolloLink(
        ({ operationName }) => new Observable((subscriber) => void asked.push({ name: operationName, subscriber })),
      ),
    ),
  })
})

const slotOf = (seats: number) => ({ slot: { __typename: 'Slot', id: '1', seats } })
const names = () => asked.map(({ name }) => name)
const ask = (query = SeatsQuery, variables: OperationVariables = {}) =>
  client.query<{ slot: { seats: number } }>({ query, variables, fetchPolicy: 'network-only' })
const seatsKept = () => client.cache.readQuery<{ slot: { seats: number } }>({ query: SeatsQuery })?.slot.seats

async function answer(index: number, seats: number): Promise<void> {
  asked[index]?.subscriber.next({ data: slotOf(seats) })
  asked[index]?.subscriber.complete()
  await new Promise((resolve) => setTimeout(resolve))
}

test('what is asked twice at once is sent once, and once more with other variables', async () => {
  const answers = [ask(), ask(), ask(SeatsQuery, { day: 1 })]
  expect(names()).toEqual(['Seats', 'Seats'])
  await answer(0, 3)
  await answer(1, 4)
  expect((await Promise.all(answers)).map(({ data }) => data?.slot.seats)).toEqual([3, 3, 4])
  void ask()
  expect(names()).toHaveLength(3)
})

test.each([
  ['others told of a change', (index: number) => asked[index]?.subscriber.next({ data: { changed: true } })],
  [
    'it was changed here',
    () => {
      void client.mutate({ mutation: SeatMutation })
      asked.at(-1)?.subscriber.next({ data: { take: true } })
      asked.at(-1)?.subscriber.complete()
    },
  ],
])('whoever asks after %s does not get what was asked before (SHELL-51)', async (_, change) => {
  client.subscribe({ query: ChangesSubscription }).subscribe(() => undefined)
  const before = ask()
  change(0)
  const after = ask()
  expect(names().filter((name) => name === 'Seats')).toHaveLength(2)
  const [first, second] = names().flatMap((name, index) => (name === 'Seats' ? [index] : []))
  // The later question is answered first.
  await answer(second ?? -1, 2)
  await answer(first ?? -1, 3)
  expect((await after).data?.slot.seats).toBe(2)
  expect((await before).data?.slot.seats).toBe(2)
  expect(seatsKept()).toBe(2)
})

const news = (seats: number) => () => client.cache.writeQuery({ query: SeatsQuery, data: slotOf(seats) })

test('news stays over answers to whatever was asked before it, in its order, and not over those asked later', async () => {
  void ask()
  void ask(OtherSeatsQuery)
  showNews(client, news(2))
  showNews(client, news(1))
  expect(seatsKept()).toBe(1)
  await answer(1, 3)
  expect(seatsKept()).toBe(1)
  void ask(OtherSeatsQuery)
  await answer(0, 3)
  expect(seatsKept()).toBe(1)
  await answer(2, 4)
  expect(seatsKept()).toBe(4)
})

test('news that a failed question could have hidden is let go', async () => {
  const failed = ask()
  const show = vi.fn<() => void>()
  showNews(client, show)
  asked[0]?.subscriber.error(new Error('no network'))
  await expect(failed).rejects.toThrow('no network')
  void ask()
  await answer(1, 3)
  expect(show).toHaveBeenCalledTimes(2)
})

test('more news than are kept make everything be read again after the late answer', async () => {
  const watch = client.watchQuery({ query: SeatsQuery }).subscribe(() => undefined)
  for (let count = 0; count < 150; count += 1) showNews(client, news(count))
  await answer(0, 3)
  await expect.poll(names).toEqual(['Seats', 'Seats'])
  await answer(1, 149)
  expect(seatsKept()).toBe(149)
  watch.unsubscribe()
})
