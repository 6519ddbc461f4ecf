import type { ApiProcess } from '../../test/process.ts'

/** An api process under attack, and who attacks it. */
export interface Target {
  api: Pick<ApiProcess, 'port' | 'named'>
  /** Counts what is sent to it. */
  sent: { bytes: number }
  /** The first of many days with slots. */
  firstDay: string
  /** The headers each of them sends; the stranger has only the host's name. */
  stranger: Record<string, string>
  student: Record<string, string>
  staff: Record<string, string>
}

/** The outcomes: how often each `status code`, such as `400 QUERY_TOO_COMPLEX`, or `gone` for a closed connection. */
export type Outcomes = Record<string, number>

export interface Attack {
  name: string
  /** The outcomes that are fine. Anything else is a hole, or a fault of the attack. */
  expected: readonly string[]
  /** Left to the long form (`pnpm model`, `pnpm attack`): the suite has another attack on the same part. */
  isLong?: true
  /** Attacks with `times` as many requests as the short form has. */
  run: (target: Target, times: number) => Promise<Outcomes>
}
