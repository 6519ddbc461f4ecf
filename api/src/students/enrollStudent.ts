import type { Refusal } from '@koma/schema/answers'
import type { EnrollStudentInput } from '@koma/schema/input/student'
import type { FirstGuardianInput } from '@koma/schema/records/guardian'
import { mayCreateContract } from '../contracts/contract.policy.ts'
import { createContract } from '../contracts/createContract.ts'
import { createContractFromPlan } from '../contracts/fromPlan/createContractFromPlan.ts'
import { createGuardian } from '../guardians/createGuardian.ts'
import { mayLinkGuardians } from '../guardians/guardian.policy.ts'
import { guardianOfAddress } from '../guardians/guardian.reads.ts'
import { linkGuardian } from '../guardians/linkGuardian.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { refusedField } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { createStudent } from './createStudent.ts'
import { mayCreateStudent } from './student.policy.ts'

/** Rolls back what was made before one of the two was refused. */
class NotEnrolled extends Error {
  constructor(readonly refusal: Refusal) {
    super('a student was not enrolled')
  }
}

/**
 * Creates a student with the first contract, a guardian or both: all or nothing, each as its own verb does, with a log
 * entry of its own. The address of a known guardian links that guardian. Without a holder of contracts the guardian is
 * it. Fields of a refusal begin with `student.`, `contract.`, `plan.` or `guardian.`; with nothing beside the student,
 * or with two contracts, it is `contract`. (ASTU-46, ASTU-52, FAM-19, PERM-10, PERM-14)
 */
export async function enrollStudent(ctx: Context, input: EnrollStudentInput): Promise<RecordResult> {
  mayCreateStudent(ctx)
  const { student, contract, plan, guardian } = input
  const contracts = [contract, plan].filter((each) => each != null)
  if (contracts.length > 0 || guardian == null) mayCreateContract(ctx)
  if (guardian != null) mayLinkGuardians(ctx)
  if (contracts.length > 1 || (contracts.length === 0 && guardian == null))
    return refusedField({ field: 'contract', note: 'required' })
  try {
    return await inTransaction(ctx, async (em) => {
      const inside: Context = { ...ctx, em }
      const holder = guardian == null ? '' : `${guardian.lastName} ${guardian.firstName}`.trim()
      const contractHolder = student.contractHolder || holder || undefined
      const created = await createStudent(inside, { ...student, ...(contractHolder && { contractHolder }) })
      if (!created.ok) throw new NotEnrolled(within('student', created))
      if (guardian != null) {
        const linked = await makeOrLink(inside, guardian, created.id)
        if (!linked.ok) throw new NotEnrolled(within('guardian', linked))
      }
      if (contract != null) {
        const added = await createContract(inside, { ...contract, studentId: created.id })
        if (!added.ok) throw new NotEnrolled(within('contract', added))
      }
      if (plan != null) {
        const sold = await createContractFromPlan(inside, { ...plan, studentId: created.id })
        if (!sold.ok) throw new NotEnrolled(within('plan', sold))
      }
      return created
    })
  } catch (error) {
    if (error instanceof NotEnrolled) return error.refusal
    throw error
  }
}

/** Makes a guardian of a student, or links the one who signs in with that address. */
async function makeOrLink(ctx: Context, guardian: FirstGuardianInput, studentId: string): Promise<RecordResult> {
  const known = await guardianOfAddress(ctx, guardian.email)
  if (known === null) return createGuardian(ctx, { ...guardian, studentIds: [studentId] })
  return linkGuardian(ctx, { guardianId: known.id, studentId, relation: guardian.relation || null })
}

/** Returns a refusal of one part as one of the whole form. */
function within(part: keyof EnrollStudentInput, { field, faults, ...refusal }: Refusal): Refusal {
  return {
    ...refusal,
    ...(field !== undefined && { field: `${part}.${field}` }),
    ...(faults && { faults: faults.map((fault) => ({ ...fault, field: `${part}.${fault.field}` })) }),
  }
}
