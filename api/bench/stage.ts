import type { BenchSchool, Seat } from './school.ts'
import type { BenchServer } from './server.ts'
import { trustFile, bookDocument, cancelDocument } from './documents.ts'
import { send } from './http.ts'

/** The surroundings of every bench: a large school in a database, and servers on it. */
export interface Stage {
  databaseUrl: string
  school: BenchSchool
  koma: BenchServer
  /** The limit: the same work without rules and GraphQL. */
  bare: BenchServer
  /** An alternative to compare with. */
  peer: BenchServer | null
  rounds: number
  /** Every size, and not only those that take seconds. */
  full: boolean
  /**
   * With many schools: their number, the slots of each, the minutes their day takes, and the requests per second in its
   * busiest hour.
   */
  many: { schools: number; slots: number; minutes: number; pace: number }
  /** A broker that listeners are told by, too. */
  brokerUrl?: string | undefined
}

/**
 * One operation at Koma as who holds `token`, with `more` headers; gives the answer's bytes. Throws on any status but
 * 200.
 */
export function askKoma(
  { koma, school }: Pick<Stage, 'koma' | 'school'>,
  token: string,
  query: string,
  variables: unknown,
  more: Record<string, string> = {},
): Promise<Buffer> {
  const headers = { 'content-type': 'application/json', host: school.host, authorization: `Bearer ${token}`, ...more }
  return send(`${koma.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ extensions: trustFile.named(query), variables }),
  })
}

/** Books a seat through Koma; gives the answer's code. */
export async function bookAtKoma(
  stage: Pick<Stage, 'koma' | 'school'>,
  { slotId, courseCode, token }: Seat,
): Promise<string> {
  const answer = await askKoma(stage, token, bookDocument, { input: { slotId, courseCode, online: false } })
  return codeIn(answer)
}

/** Posts what a seat needs to a path of the bare server; gives the answer's code. */
export async function bookBarely(stage: Stage, path: string, seat: Seat, more: object = {}): Promise<string> {
  const body = JSON.stringify({ ...seat, schoolId: stage.school.id, ...more })
  const headers = { 'content-type': 'application/json' }
  return codeIn(await send(stage.bare.url + path, { method: 'POST', headers, body }))
}

/** Gives a seat back, so that it can be booked again. */
export async function giveBack(stage: Pick<Stage, 'koma' | 'school'>, { slotId, token }: Seat): Promise<void> {
  const code = codeIn(await askKoma(stage, token, cancelDocument, { input: { slotId } }))
  if (code !== '1001') throw new Error(`a seat was not given back: ${code}`)
}

/** Throws unless a booking worked. */
export function mustBeBooked(code: string): void {
  if (code !== '1001') throw new Error(`a seat was refused: ${code}`)
}

function codeIn(answer: Buffer): string {
  const text = answer.toString()
  const code = /"code":"(\w+)"/.exec(text)?.[1]
  if (code === undefined) throw new Error(`no answer to a booking: ${text.slice(0, 300)}`)
  return code
}
