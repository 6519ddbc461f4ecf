import type { KeyScope } from '@koma/schema/keyScopes'
import type { Permission } from '@koma/schema/permissions'
import type { z } from 'zod'
import type { Context, UserType } from '../../platform/shared/context.ts'
import type { PartedAnswer } from './partedAnswer.ts'
import type { UnreadField } from './unread.ts'

/** A path's input: its `:id` and `:kind` (empty without one), its body and its query, parsed by their schemas. */
export interface OperationInput<Body, Query> {
  id: string
  kind: string
  body: Body
  query: Query
  /** The fields of the sent body that its schema does not take over. */
  unread: readonly UnreadField[]
  /** The caller's `x-user-type`; it matters only without a session (D10). */
  userType: string
  /** The body of a path that takes a file; empty for other paths. */
  file: Buffer
}

/** A file as an answer; the name is for who saves it. */
export interface AnsweredFile {
  name: string
  bytes: Buffer
}

/** One documented path. Routes and the OpenAPI description are both made from it, so they cannot differ. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * The path, with `:id` where it names something and `:kind` for one of several resources. Callers may leave out the
   * trailing slash.
   */
  path: string
  /** The name in generated clients: a verb and a noun, the same for no other operation. */
  name: string
  /** Whether this is another path of the operation of that name, kept for programs that use it. */
  older?: boolean
  summary: string
  /** The user types that may call the path; null for everybody, signed in or not. */
  allowed: readonly UserType[] | null
  /** Whether guardians may call it for a student of theirs, whom they name in `x-student`. */
  guardians?: true
  /** The permissions that staff need, all of them. What a case needs beyond them is said in the summary. */
  staff?: readonly Permission[]
  /** The sets of permissions of which staff need one, where it depends on what they ask for. */
  staffOneOf?: readonly (readonly Permission[])[]
  /** Whether people must have given their password within ten minutes (decision 125). */
  fresh?: true
  /** Whether it is a sensitive call of the documents, which asks for no password (decision 125). */
  asksNoPassword?: true
  /**
   * The scopes a key needs, all of them; empty: any key may call it. Left out: it is closed to keys. A path answers in
   * one shape, so it needs the scopes of everything in it; a change names the students it touches.
   */
  scopes?: readonly KeyScope[]
  body?: z.ZodType
  /** The largest file in bytes, where the body is a file. */
  takesFile?: number
  query?: z.ZodType
  /** The answer as JSON; left out where it is a file. */
  answer?: z.ZodType
  /** The media type of an answer that is a file: `run` returns an `AnsweredFile`. */
  file?: string
  /** Goes into the answer when the host belongs to no school. */
  whenNotFound?: Record<string, unknown>
  /**
   * Whether a refusal has the HTTP status of its reason, with the same body: callers of such a path take every 200 for
   * a success (decision 020).
   */
  refusesByStatus?: boolean
  /** The meaning of 410, where it is answered: what the caller names was there and no longer exists. */
  gone?: string
  run(ctx: Context, input: OperationInput<unknown, unknown>): Promise<unknown>
  /**
   * Returns the same answer as bytes shared by many, whole or with parts of one's own. It is asked first; null where
   * `run` has to make it.
   */
  remembered?(ctx: Context, input: OperationInput<unknown, unknown>): Promise<Buffer | PartedAnswer | null>
}

/** Declares an operation, with `run` typed by its schemas. */
export function operation<Answer extends z.ZodType, Body extends z.ZodType, Query extends z.ZodType>(
  declared: Omit<Operation, 'body' | 'query' | 'answer' | 'file' | 'run' | 'remembered'> & {
    body?: Body
    query?: Query
    answer: Answer
    run(ctx: Context, input: OperationInput<z.output<Body>, z.output<Query>>): Promise<z.input<Answer>>
    remembered?(
      ctx: Context,
      input: OperationInput<z.output<Body>, z.output<Query>>,
    ): Promise<Buffer | PartedAnswer | null>
  },
): Operation {
  return declared
}

/** Declares an operation that answers a file; a school without it is answered 404. */
export function fileOperation<Query extends z.ZodType>(
  declared: Omit<Operation, 'body' | 'query' | 'answer' | 'file' | 'run' | 'remembered'> & {
    query?: Query
    file: string
    run(ctx: Context, input: OperationInput<undefined, z.output<Query>>): Promise<AnsweredFile>
  },
): Operation {
  return declared
}
