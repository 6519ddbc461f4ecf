import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { authHeaders } from '../shared/session/session.ts'
import { askForPassword } from '../shared/session/askForPassword.ts'
import { noteUnauthenticated } from '../shared/session/sessionEnd.ts'
import { type HeldTable, tableHolder } from './saveTable.ts'
import type { TableFormat } from './tableFormats.ts'

const lineEnd = 10

/** The lists that the server sends as files. */
export type ServedFile = 'contracts' | 'journal' | 'log' | 'own' | 'person' | 'slots' | 'students' | 'teacherReport'

/** The parameters of such a list; null leaves one out. */
export type FileParams = Readonly<Record<string, string | boolean | null>>

/** Files requested by POST: an address has no room for the teachers of a large school. */
const byBody: readonly ServedFile[] = ['slots', 'teacherReport']

/** A file that the server did not give: with its status, the path, and what the server says of it. (SHELL-37) */
export class FileRefused extends Error {}

/** A file whose reader was asked for their password and gave none. (SEC-14) */
export class PasswordNotGiven extends Error {}

/**
 * Keeps a list that the server sends, ready to be saved in `format`. `onProgress` gets the part that is here, from 0 to
 * 1. Once `signal` is aborted the server reads no more.
 * @throws when it is refused, breaks off or is aborted: half a file is never saved
 */
export async function downloadCsv(
  list: ServedFile,
  params: FileParams,
  format: TableFormat,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<HeldTable> {
  const { body, headers } = await servedFile(list, { ...params, charset: 'utf-8' }, signal)
  const expected = Number(headers.get('koma-rows') ?? 0)
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `${list}.csv`

  const holder = tableHolder(name, format)
  const decoder = new TextDecoder()
  let lines = 0
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    lines += next.value.reduce((count, byte) => (byte === lineEnd ? count + 1 : count), 0)
    holder.add(decoder.decode(next.value, { stream: true }))
    onProgress(expected === 0 ? 0 : Math.min(1, lines / expected))
  }
  return holder.held(expected)
}

/** Returns a file that the server begins to send, after asking for the password where it has to be given again. */
export async function servedFile(
  list: ServedFile,
  params: FileParams,
  signal: AbortSignal,
): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>>; headers: Headers }> {
  const response = await requestFile(list, params, signal)
  if (response.status === 403 && (await wantsPassword(response))) {
    if (!(await askForPassword())) throw new PasswordNotGiven()
    return servedFile(list, params, signal)
  }
  if (response.status === 401) noteUnauthenticated()
  const { body, headers } = response
  if (!response.ok || body === null) throw new FileRefused(await refusalOf(response, list))
  return { body, headers }
}

async function requestFile(list: ServedFile, params: FileParams, signal: AbortSignal): Promise<Response> {
  const url = new URL(`/app/export/${list}`, location.href)
  const headers = { ...authHeaders(), 'accept-language': htmlLang(getLanguage()) }
  if (byBody.includes(list)) {
    const sent = { ...headers, 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(params), signal })
  }
  for (const [key, value] of Object.entries(params)) if (value !== null) url.searchParams.set(key, String(value))
  return fetch(url, { headers, signal })
}

/** Tells whether a file is one of people, and the server wants the password again. (SEC-13) */
async function wantsPassword(response: Response): Promise<boolean> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'CONFIRM_PASSWORD'
}

async function refusalOf(response: Response, list: ServedFile): Promise<string> {
  const answer: unknown = await response.json().catch(() => null)
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : ''
  const line = `${response.status} ${response.statusText}`.trim()
  return [`${line} /app/export/${list}`, typeof message === 'string' ? message : ''].filter(Boolean).join(' · ')
}
