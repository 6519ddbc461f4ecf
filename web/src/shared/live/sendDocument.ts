import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { getLanguage, htmlLang } from '../i18n/language.ts'
import { authHeaders } from '../session/session.ts'

/** Returns the hash that codegen gave a document; none for one that a test has made up. */
export function hashOf(document: object): string | undefined {
  const meta = '__meta__' in document ? document.__meta__ : undefined
  const hash = typeof meta === 'object' && meta !== null && 'hash' in meta ? meta.hash : undefined
  return typeof hash === 'string' ? hash : undefined
}

/** Returns an operation's name. Requests from before Apollo is there are found by it and the variables. */
export function nameOf(document: TypedDocumentNode<unknown, never>): string | undefined {
  return document.definitions.flatMap((each) => ('operation' in each && each.name ? [each.name.value] : []))[0]
}

/** Returns the headers of every call, with the signed-in user. */
export function headersOf(): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json,application/json;q=0.9',
    ...authHeaders(),
    'accept-language': htmlLang(getLanguage()),
  }
}

/** As everywhere else (`retryUnknownDocument`): during an upgrade another process may know the document. */
const mostTries = 2
const tryAgainMs = 1000

/**
 * Sends one operation by its hash, without Apollo: for the sign-in page, and while the code of the app is still on its
 * way. (AUTH-35, AUTH-36, decisions 024 and 026)
 * @returns its data
 * @throws when there is no answer, or it has errors
 */
export async function sendDocument<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  tries = 0,
): Promise<TData> {
  const response = await fetch(new URL('/graphql', location.href), {
    method: 'POST',
    headers: headersOf(),
    body: JSON.stringify({
      operationName: nameOf(document),
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
    }),
  })
  const { data, errors } = (await response.json()) as Answer<TData>
  if (response.ok && errors === undefined && data) return data
  if (tries >= mostTries || !errors?.some(({ extensions }) => extensions?.code === 'UNKNOWN_DOCUMENT'))
    throw new Error(`The server answered ${response.status}.`)
  await new Promise((resolve) => {
    setTimeout(resolve, tryAgainMs)
  })
  return sendDocument(document, variables, tries + 1)
}

interface Answer<TData> {
  data?: TData | null
  errors?: ReadonlyArray<{ extensions?: { code?: string } }>
}
