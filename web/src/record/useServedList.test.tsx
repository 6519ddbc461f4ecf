import { ApolloClient, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { Observable } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { useServedList } from './useServedList.ts'

interface Row {
  id: string
}
type Answer = { pupils: { rows: Row[]; next: string | null } }
const PupilsQuery: TypedDocumentNode<Answer, never> = gql`
  query Pupils($order: String, $after: String, $limit: Int) {
    pupils(order: $order, after: $after, limit: $limit) {
      rows {
        id
      }
      next
    }
  }
`
const pages = { query: PupilsQuery, of: ({ pupils }: Answer) => pupils }
const up = { order: 'up' }
const down = { order: 'down' }

/** Answers that wait until a test gives them, oldest first. */
let waiting: { variables: Record<string, unknown>; give: (answer: Answer['pupils'] | Error) => void }[] = []
beforeEach(() => {
  waiting = []
})

function openList(whole: boolean) {
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        const give = (page: Answer['pupils'] | Error) => {
          if (page instanceof Error) return observer.error(page)
          observer.next({ data: { pupils: page } })
          return observer.complete()
        }
        waiting.push({ variables, give })
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  return renderHook(({ filters }) => useServedList({ filters, pages, loadsAll: whole }), {
    initialProps: { filters: up },
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  })
}

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

/** Answers the next question, and returns its variables. */
async function answer(page: Answer['pupils'] | Error): Promise<Record<string, unknown>> {
  await waitFor(() => expect(waiting).not.toEqual([]))
  const [question] = waiting.splice(0, 1)
  if (question === undefined) throw new Error('nothing was asked')
  await act(async () => {
    question.give(page)
    await Promise.resolve()
  })
  return question.variables
}

const idsOf = (list: readonly Row[] | null | undefined) => list?.map(({ id }) => id)

test('a whole list has no rows before its end, and says when a page of it failed (ASTU-08)', async () => {
  const { result } = openList(true)
  await answer({ rows: rows('a'), next: '1' })
  expect(result.current.items).toBeUndefined()
  expect(await answer(new Error('away'))).toMatchObject({ after: '1' })
  await waitFor(() => expect(result.current.failed).toBe(true))
  expect(result.current.items).toBeUndefined()

  let reloaded: Promise<void> | undefined
  act(() => {
    reloaded = result.current.reload()
  })
  await answer({ rows: rows('a'), next: '1' })
  await answer({ rows: rows('b'), next: null })
  await act(() => reloaded ?? Promise.resolve())
  expect(idsOf(result.current.items)).toEqual(['a', 'b'])
  expect(result.current.failed).toBe(false)
})

test('all rows asked for before the new order is there are those of the new order, from its beginning (ASTU-08)', async () => {
  const { result, rerender } = openList(false)
  await answer({ rows: rows('a', 'b'), next: '2' })
  rerender({ filters: down })
  let all: Promise<readonly Row[] | null> | undefined
  act(() => {
    result.current.showAll()
    all = result.current.all()
  })
  const requests = [
    await answer({ rows: rows('z', 'y'), next: '2' }),
    await answer({ rows: rows('z', 'y', 'b', 'a'), next: null }),
  ]
  expect(requests.map(({ order, after }) => [order, after ?? null])).toEqual([
    ['down', null],
    ['down', null],
  ])
  await waitFor(() => expect(idsOf(result.current.items)).toEqual(['z', 'y', 'b', 'a']))
  expect(idsOf(await (all ?? null))).toEqual(['z', 'y', 'b', 'a'])
})
