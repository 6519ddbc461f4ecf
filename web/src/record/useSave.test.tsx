import { ApolloClient, CombinedGraphQLErrors, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { accountText } from '@koma/schema/accountTexts'
import { reasonText } from '@koma/schema/codes'
import { act, renderHook, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast'
import { of, throwError } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { Toasts } from '../ui/toasts.tsx'
import { useFormSave } from './useFormSave.ts'
import { type Answer, type ToastWords, useSave } from './useSave.ts'

type Saved = { renamePlace: Answer & { name: string } }
const RenamePlace: TypedDocumentNode<Saved, { name: string }> = gql`
  mutation RenamePlace($name: String!) {
    renamePlace(name: $name) {
      success
      code
      message
      name
    }
  }
`
const done = { success: true, code: '1001', message: 'Action successful', name: '本校' }
const refusal = { success: false, code: '409', message: 'Name already in use', name: '' }
const busy = new CombinedGraphQLErrors({ errors: [{ message: 'busy', extensions: { code: 'BUSY' } }] })

/**
 * Uses a hook on a server that answers with this, or fails with it; `quiet` holds what was left to the caller to show.
 */
function using<T>(hook: () => T, answer: object) {
  const quiet: unknown[] = []
  const link = new ApolloLink((operation) => {
    quiet.push(operation.getContext()['quiet'] === true)
    if (answer instanceof Error) return throwError(() => answer)
    return of({ data: { renamePlace: { __typename: 'PlacePayload', ...answer } } })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => (
      <ApolloProvider client={client}>
        {children}
        <Toasts />
      </ApolloProvider>
    ),
  })
  return { result, quiet }
}

beforeEach(() => {
  setLanguage('en')
  toast.remove()
})

type Renamed = Answer & { name: string }

const toasts: [label: string, toastWords: string | ToastWords<Renamed>, answer: Renamed, words: string][] = [
  ['words', 'Renamed', done, 'Renamed'],
  ['words by the answer', { done: ({ name }: { name: string }) => `Now ${name}` }, done, 'Now 本校'],
  ['words over what an answer notes', 'Renamed', { ...done, message: 'Saved. But not all.' }, 'Renamed'],
  ['words where an answer may note something', { done: 'Renamed', noted: true }, done, 'Renamed'],
  ...(['jp', 'en'] as const).flatMap((language) =>
    [reasonText('1001', language), accountText('saved', language), accountText('deleted', language)].map(
      (message): (typeof toasts)[number] => [
        `words over “${message}”, the server's own, in ${language}`,
        { done: 'Renamed', noted: true },
        { ...done, message },
        'Renamed',
      ],
    ),
  ),
  [
    'what an answer notes',
    { done: 'Renamed', noted: true },
    { ...done, message: 'Saved. But not all.' },
    'Saved. But not all.',
  ],
  ['why it was refused', 'Renamed', refusal, 'Name already in use'],
  ['words of a refusal', { done: null, refused: ({ code }: Answer) => `No: ${code}` }, refusal, 'No: 409'],
]

test.each(toasts)('a toast tells %s (SHELL-29, SHELL-30)', async (_case, toastWords, answer, words) => {
  const { result } = using(() => useSave(RenamePlace), answer)
  const given = await act(() => result.current.save({ name: '本校' }, toastWords))
  expect(given).toMatchObject(answer)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('null says nothing, since the screen does', async () => {
  const { result } = using(() => useSave(RenamePlace), refusal)
  await act(() => result.current.save({ name: '本校' }, { done: null, refused: () => null }))
  const saved = using(() => useSave(RenamePlace), done)
  await act(() => saved.result.current.save({ name: '本校' }, null))
  expect(screen.queryAllByRole('alert')).toEqual([])
  expect(screen.queryByText('Action successful')).toBeNull()
})

test('save returns null without an answer, and onFailure gets the reason', async () => {
  const failures: unknown[] = []
  const plain = using(() => useSave(RenamePlace), busy)
  expect(await act(() => plain.result.current.save({ name: '本校' }, null))).toBeNull()
  const own = using(() => useSave(RenamePlace, { onFailure: (error) => failures.push(error) }), busy)
  expect(await act(() => own.result.current.save({ name: '本校' }, null))).toBeNull()
  expect([plain.quiet, own.quiet, failures]).toEqual([[false], [true], [busy]])
})

test('a form keeps why it was not saved until the next try (AUTH-25, AUTH-31, AUTH-43)', async () => {
  const failed = using(() => useFormSave(RenamePlace), busy)
  expect(await act(() => failed.result.current.save({ name: '本校' }))).toBe(false)
  expect(failed.result.current.failure).toEqual({ status: '503' })
  const refused = using(() => useFormSave(RenamePlace), refusal)
  expect(await act(() => refused.result.current.save({ name: '本校' }))).toBe(false)
  expect(refused.result.current.failure).toEqual({ status: '409', message: 'Name already in use' })
  const saved = using(() => useFormSave(RenamePlace), done)
  expect(await act(() => saved.result.current.save({ name: '本校' }))).toBe(true)
  expect(saved.result.current.failure).toBeNull()
})

test('a change whose list cannot be read again was still made, and says so', async () => {
  const PlacesQuery = gql`
    query Places {
      places
    }
  `
  let isAway = false
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === 'RenamePlace') return of({ data: { renamePlace: { __typename: 'PlacePayload', ...done } } })
    return isAway ? throwError(() => new Error('away')) : of({ data: { places: 1 } })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const { result } = renderHook(
    () => {
      useQuery(PlacesQuery)
      return useSave(RenamePlace, { refetch: ['Places'], awaitRefetch: true })
    },
    {
      wrapper: ({ children }) => (
        <ApolloProvider client={client}>
          {children}
          <Toasts />
        </ApolloProvider>
      ),
    },
  )
  isAway = true
  const given = await act(() => result.current.save({ name: '本校' }, 'Renamed'))
  expect(given).toMatchObject(done)
  expect(await screen.findByText('Renamed')).toBeTruthy()
  expect(result.current.saving).toBe(false)
})
