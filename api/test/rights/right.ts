import type { Permission } from '@koma/schema/permissions'
import type { UserType } from '../../src/platform/shared/context.ts'
import type { Scene } from './scene.ts'

/**
 * How an answer ended, alike for GraphQL and REST: `ok`, `empty` (null, an empty list, or nothing but those and sums of
 * 0), a reason code such as `1001`, or the code of an error: `UNAUTHENTICATED` (401), `FORBIDDEN` (403), `NOT_FOUND`
 * (404), `BAD_USER_INPUT` (400).
 */
export type Outcome = string

/** Variables of a GraphQL operation; of a REST path `{ id, query, body }`, each only where the path has it. */
export type Call = Record<string, unknown>

/** A row of the rights table: one operation, or one case of it. */
export interface Right {
  /** `query slots`, `mutation bookSlot`, `subscription slotChanged` or `GET /api/slots/:id`. */
  operation: string
  /** Tells the rows of one operation apart. */
  when?: string
  /**
   * The users who are let in: everybody, or the types named; staff all of them (`true`) or those who hold a flag, or
   * several.
   */
  /** A guardian asks for `student`, where students are let in too, and otherwise for themself. */
  allowed:
    | 'public'
    | { student?: true; teacher?: true; staff?: true | Permission | readonly Permission[]; guardian?: true }
  /**
   * Whether the password must have been given within ten minutes; all others are tried in sessions where it was not.
   */
  fresh?: true
  /** A call with which nothing is wrong; `as` is who asks. */
  call: (scene: Scene, as: UserType) => Call | Promise<Call>
  /** How that ends for those who are let in; `ok` or `1001` when left out. */
  gets?: Outcome
  /**
   * How the same call ends when it names what another school has; one outcome, or one for each type.
   * `names nothing` for calls that name no object of a school.
   */
  foreign: Outcome | Partial<Record<UserType, Outcome>>
  /** Objects of the same school that are not the asker's, and how asking for them ends. */
  notOwn?: { as: UserType; what: string; call: (scene: Scene) => Call | Promise<Call>; gets: Outcome }[]
}

/** The row's name in test reports. */
export function nameOf({ operation, when }: Right): string {
  return when === undefined ? operation : `${operation}, ${when}`
}

/** Whether calling it may write. */
export function mayWrite({ operation }: Pick<Right, 'operation'>): boolean {
  return !/^(query|subscription|GET) /.test(operation)
}
