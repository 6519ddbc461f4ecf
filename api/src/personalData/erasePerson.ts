import type { Refusal } from '@koma/schema/answers'
import { type ErasePersonInput, erasePersonInput, type PersonInput, personInput } from '@koma/schema/input/personalData'
import { rehearsed } from '../idempotency/rehearse.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import type { Context } from '../platform/shared/context.ts'
import { refusingTransaction } from '../platform/record/refusingTransaction.ts'
import { parseInput } from '../platform/shared/input.ts'
import { carryOutErasure, type ErasurePlan } from './carryOutErasure.ts'
import { mayErasePerson } from './personalData.policy.ts'
import { Refused } from '../platform/shared/refused.ts'

type ErasureResult = { ok: true; pseudonym: string } | Refusal

/**
 * Erases a person for good, in one transaction with its entry in the log, which names the pseudonym alone. Refused with
 * what must be done first, with `eraseName` unless the name is typed as it is, and with `eraseMoved` if something else
 * would happen than the digest of the preview promised. Nothing undoes it. (SEC-63, SEC-65, SEC-66)
 */
export async function erasePerson(ctx: Context, input: ErasePersonInput): Promise<ErasureResult> {
  const { userType: type, id, name, digest } = parseInput(ctx, erasePersonInput, input)
  const viewer = mayErasePerson(ctx, type)
  return refusingTransaction<ErasureResult>(ctx, async (em) => {
    const done = await carryOutErasure(em, ctx, viewer, { type, id })
    if (!done.ok) throw new Refused(done)
    if (spelled(name) !== spelled(done.plan.name)) throw new Refused({ ...refusedFor(ctx, 'eraseName'), field: 'name' })
    if (digest !== done.plan.digest) throw new Refused(refusedFor(ctx, 'eraseMoved'))
    return { ok: true, pseudonym: done.plan.pseudonym }
  })
}

/** Spaces and width make no difference between two names. */
const spelled = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, '')

/** Rehearses an erasure: what goes, what stays and why, or what must be done first. Changes nothing. (SEC-64) */
export async function erasurePreview(
  ctx: Context,
  input: PersonInput,
): Promise<{ ok: true; plan: ErasurePlan } | Refusal> {
  const { userType: type, id } = parseInput(ctx, personInput, input)
  const viewer = mayErasePerson(ctx, type)
  return rehearsed(ctx, async (inside) => {
    const done = await carryOutErasure(inside.em, inside, viewer, { type, id })
    return done.ok ? { ok: true as const, plan: done.plan } : done
  })
}
