import { CONFIRM_PASSWORD } from '../../src/platform/shared/errors.ts'
import { type Asker, graphql, rest, testApp } from '../server.ts'
import { subscribe } from '../socket.ts'
import type { Call, Outcome } from './right.ts'
import { documentOf } from './selection.ts'

/** The answer to a call: how it ended, and the whole answer (`reply` of GraphQL, the body of REST). */
export interface Answered {
  outcome: Outcome
  answer: unknown
}

const ofStatus: Record<number, Outcome> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
}

type LeavesOut = (type: string) => boolean

/** Calls an operation of the rights table as `asker`, for all fields but those of types that `leavesOut` names. */
export function ask(operation: string, call: Call, asker: Asker, leavesOut?: LeavesOut): Promise<Answered> {
  const [kind = '', name = ''] = operation.split(' ')
  if (kind === 'subscription') return askBySocket(operation, call, asker, leavesOut)
  return kind === kind.toLowerCase()
    ? askByGraphql(operation, call, asker, leavesOut)
    : askByRest(kind, name, call, asker)
}

async function askByGraphql(operation: string, call: Call, asker: Asker, leavesOut?: LeavesOut): Promise<Answered> {
  const { body } = await graphql<{ reply: unknown }>(await testApp(), documentOf(operation, leavesOut), call, asker)
  const [error] = body.errors ?? []
  if (error !== undefined) return { outcome: error.extensions?.code ?? error.message, answer: body.data?.reply }
  return { outcome: outcomeOf(body.data?.reply), answer: body.data?.reply }
}

async function askByRest(
  method: string,
  path: string,
  { query, body, ...named }: Call,
  asker: Asker,
): Promise<Answered> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString()
  const answer = await rest<unknown>(
    await testApp(),
    method as 'GET',
    search === '' ? filled : `${filled}?${search}`,
    body,
    { ...asker, headers: { 'apollo-require-preflight': 'yes' } },
  )
  const { status } = answer
  if (hasCode(answer.body, CONFIRM_PASSWORD)) return { outcome: CONFIRM_PASSWORD, answer: answer.body }
  const isRefusal = typeof answer.body === 'object' && answer.body !== null && 'reason' in answer.body
  return {
    outcome: status < 400 || isRefusal ? outcomeOf(answer.body) : (ofStatus[status] ?? `${status}`),
    answer: answer.body,
  }
}

const hasCode = (body: unknown, code: string) =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === code

async function askBySocket(operation: string, call: Call, asker: Asker, leavesOut?: LeavesOut): Promise<Answered> {
  try {
    const { errors } = await subscribe(await testApp(), documentOf(operation, leavesOut), asker, call)
    return { outcome: errors.length === 0 ? 'ok' : codeOf(errors), answer: undefined }
  } catch (error) {
    return { outcome: codeOf(error), answer: undefined }
  }
}

/** The code in what a refused socket throws: GraphQL errors, or the reason it was closed for. */
function codeOf(error: unknown): Outcome {
  return /UNAUTHENTICATED|FORBIDDEN|NOT_FOUND/.exec(JSON.stringify(error))?.[0] ?? String(error)
}

function outcomeOf(answer: unknown): Outcome {
  if (answer === null || (Array.isArray(answer) && answer.length === 0)) return 'empty'
  if (isEmptyPage(answer) || tellsNothing(answer)) return 'empty'
  if (typeof answer !== 'object' || answer === undefined || !('success' in answer)) return 'ok'
  if ('reason' in answer) return String(answer.reason)
  return 'code' in answer ? String(answer.code) : 'ok'
}

/** Whether it is a page of a list, the last one, with no rows. */
function isEmptyPage(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('next' in answer) || answer.next !== null) return false
  const lists = Object.values(answer).filter((part) => Array.isArray(part))
  return lists.length > 0 && lists.every((rows) => rows.length === 0)
}

/**
 * Whether it is made of lists, all of which are empty, of sums that are 0, and of what is not told; any digest will do.
 */
function tellsNothing(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const parts = Object.entries(answer).flatMap(([name, part]) =>
    ['__typename', 'digest', 'seal'].includes(name) ? [] : [part as unknown],
  )
  const isNone = (part: unknown) => part === 0 || part === null || (Array.isArray(part) && part.length === 0)
  return parts.some(Array.isArray) && parts.every(isNone)
}
