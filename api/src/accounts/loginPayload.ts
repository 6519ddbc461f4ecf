import { answerOf } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import type { LoginPayload } from './account.type.ts'
import { asciiJson } from './asciiJson.ts'
import type { LoginResult } from './login.ts'

/** Returns the answer to a sign-in: the record to keep, or what must follow the password. */
export function loginPayload(ctx: Context, result: LoginResult): LoginPayload {
  return {
    ...answerOf(ctx, result),
    record: result.ok ? asciiJson(result.record) : null,
    retryAfter: result.ok ? null : (result.retryAfter ?? null),
    secondSteps: result.ok ? null : (result.steps ?? null),
  }
}
