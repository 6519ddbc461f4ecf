import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createClient } from 'graphql-ws'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The token of staff who are signed in, in this tab or on this device; keys go into the tab of headers. */
function staffToken() {
  const isStaff = (text) => text !== null && ['staff', 'admin'].includes(JSON.parse(text).type)
  const kept = [sessionStorage.getItem('user'), localStorage.getItem('user.admin')].find(isStaff)
  return kept === undefined ? undefined : JSON.parse(kept).token
}

/** Headers that the caller wrote, in whatever case, before the own ones. */
const authorizationIn = (headers) =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ??
  (staffToken() && `Bearer ${staffToken()}`)

const socket = new URL('/graphql', location.href)
socket.protocol = socket.protocol.replace('http', 'ws')

/** Asks with the rights of whoever the headers name; each subscription has a socket of its own, which ends with it. */
const fetcher = (request, options) => {
  const authorization = authorizationIn(options?.headers)
  const headers = authorization === undefined ? {} : { authorization }
  // Written in another case it would be sent twice, as one header of two values.
  const others = Object.entries(options?.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'authorization')
  return createGraphiQLFetcher({
    url: '/graphql',
    headers,
    wsClient: createClient({ url: socket.href, lazy: true, connectionParams: { ...headers } }),
  })(request, { ...options, headers: Object.fromEntries(others) })
}

/** Keeps tabs and history while the page is open: the history has the headers of each request, and so the key. */
const kept = new Map()
const storage = {
  get length() {
    return kept.size
  },
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
  clear: () => kept.clear(),
}
// What earlier versions left behind.
for (const name of Object.keys(localStorage)) if (name.startsWith('graphiql:')) localStorage.removeItem(name)

createRoot(document.getElementById('graphiql')).render(
  createElement(GraphiQL, {
    fetcher,
    storage,
    shouldPersistHeaders: false,
    defaultQuery: '{\n  school {\n    name\n  }\n}\n',
  }),
)

/** The editors of the library have no names for those who do not see them. */
const editors = { 'graphiql-query-editor': 'Query', 'graphiql-response': 'Answer', 'graphiql-editor-tool': 'Variables, headers' }
const name = () => {
  for (const [part, label] of Object.entries(editors))
    for (const field of document.querySelectorAll(`.${part} textarea:not([aria-label])`))
      field.setAttribute('aria-label', label)
}
new MutationObserver(name).observe(document.getElementById('graphiql'), { childList: true, subtree: true })
