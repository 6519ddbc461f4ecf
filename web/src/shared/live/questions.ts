import { type ApolloClient, ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { finalize, map, type Observable, share, shareReplay, tap } from 'rxjs'
import { keyOf, outdatePrefetched } from './prefetch.ts'
import { resync } from './resync.ts'

/** The most news that wait for late answers; whoever hears of more reads everything again instead. */
const mostNews = 100

type Result = ApolloLink.Result

/** A query under way. */
interface Question {
  /** What it asks; undefined for one whose answer is its asker's alone. */
  key: string | undefined
  /** How many were asked before it. */
  turn: number
}

/** News that was shown while questions were under way. */
interface ShownNews {
  show: () => void
  /** Those whose answers may be older, and would hide it. */
  hiddenBy: Set<Question>
}

/** What one client asks and has heard. */
interface Asking {
  turns: number
  underWay: Set<Question>
  /** Queries that equal ones may join, by what they ask, and the subscriptions that are open. */
  joinable: Map<string, Observable<Result>>
  live: Map<string, Observable<Result>>
  /** The newest answer to what is asked more than once at the moment. */
  newest: Map<string, { turn: number; result: Result }>
  news: Set<ShownNews>
}

const askingBy = new WeakMap<ApolloClient, Asking>()

function askingOf(client: ApolloClient): Asking {
  const asking = askingBy.get(client) ?? {
    turns: 0,
    underWay: new Set(),
    joinable: new Map(),
    live: new Map(),
    newest: new Map(),
    news: new Set(),
  }
  askingBy.set(client, asking)
  return asking
}

/**
 * Asks once what several parts of a page ask at the same time. Apollo does so too, but lets whoever asks again because
 * something changed join what was asked before the change. Here a question is joined only until the next change is
 * heard of or made, and an answer that is overtaken by a newer one to the same question is replaced by it.
 */
export const questionsLink = new ApolloLink((operation, forward) => {
  const asking = askingOf(operation.client)
  const hear = () => {
    asking.joinable.clear()
    outdatePrefetched()
  }
  const { operationType, operationName, variables } = operation
  if (operationType === OperationTypeNode.MUTATION) return forward(operation).pipe(tap(hear))
  const key = operation.getContext().takeAnswer ? undefined : keyOf(operationName, variables)
  if (operationType === OperationTypeNode.SUBSCRIPTION)
    return joinIn(asking.live, key, () => forward(operation).pipe(tap(hear)), share())
  return joinIn(
    asking.joinable,
    key,
    () => {
      const question = { key, turn: (asking.turns += 1) }
      return forward(operation).pipe(
        tap({ subscribe: () => void asking.underWay.add(question) }),
        map((result) => newestOf(asking, question, result)),
        finalize(() => end(asking, question)),
      )
    },
    shareReplay({ bufferSize: 1, refCount: true }),
  )
})

/** Returns the one under way that asks the same, or begins it; without a key it stands alone. */
function joinIn(
  open: Map<string, Observable<Result>>,
  key: string | undefined,
  begin: () => Observable<Result>,
  shared: ReturnType<typeof share<Result>>,
): Observable<Result> {
  if (key === undefined) return begin()
  const joined = open.get(key)
  if (joined) return joined
  const answers: Observable<Result> = begin().pipe(
    finalize(() => {
      if (open.get(key) === answers) open.delete(key)
    }),
    shared,
  )
  open.set(key, answers)
  return answers
}

/** Returns the answer to a question, or a newer one to the same that came first. */
function newestOf(asking: Asking, { key, turn }: Question, result: Result): Result {
  if (key === undefined) return result
  const newest = asking.newest.get(key)
  if (newest && newest.turn > turn) return newest.result
  asking.newest.set(key, { turn, result })
  return result
}

function end(asking: Asking, question: Question): void {
  asking.underWay.delete(question)
  const { key } = question
  if (key !== undefined && ![...asking.underWay].some((other) => other.key === key)) asking.newest.delete(key)
  // Apollo keeps the answer in this very moment; then the news is shown over it.
  queueMicrotask(() => {
    for (const news of asking.news) {
      if (!news.hiddenBy.delete(question)) continue
      if (news.hiddenBy.size === 0) asking.news.delete(news)
      news.show()
    }
  })
}

/**
 * Shows news, and shows it again over each answer to what was asked before it came: that one may be older. Where a
 * change tells what is, rather than that something is to be asked again.
 */
export function showNews(client: ApolloClient, show: () => void): void {
  show()
  const { news, underWay } = askingOf(client)
  if (underWay.size === 0) return
  news.add({ show, hiddenBy: new Set(underWay) })
  if (news.size <= mostNews) return
  // The last of these answers makes everything be read once more.
  news.clear()
  news.add({ show: () => resync(client), hiddenBy: new Set(underWay) })
}
