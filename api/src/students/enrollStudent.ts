import type { Refusal } from '@koma/schema/answers'
import type { EnrollStudentInput } from '@koma/schema/input/student'
import { mayCreateContract } from '../contracts/contract.policy.ts'
import { createContract } from '../contracts/createContract.ts'
import { createContractFromPlan } from '../contracts/fromPlan/createContractFromPlan.ts'
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
 * Creates a student with the first contract, both or neither; each as `createStudent` and `createContract` or
 * `createContractFromPlan` do, with a log entry of its own. Fields of a refusal begin with `student.`, `contract.` or
 * `plan.`; without a contract, or with two, it is `contract`. (ASTU-46, ASTU-52, PERM-10, PERM-14)
 */
export async function enrollStudent(ctx: Context, input: EnrollStudentInput): Promise<RecordResult> {
  mayCreateStudent(ctx)
  mayCreateContract(ctx)
  const { student, contract, plan } = input
  if ((contract == null) === (plan == null)) return refusedField({ field: 'contract', note: 'required' })
  try {
    return await inTransaction(ctx, async (em) => {
      const inside: Context = { ...ctx, em }
      const created = await createStudent(inside, student)
      if (!created.ok) throw new NotEnrolled(within('student', created))
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

/** Returns a refusal of one part as one of the whole form. */
function within(part: keyof EnrollStudentInput, { field, faults, ...refusal }: Refusal): Refusal {
  return {
    ...refusal,
    ...(field !== undefined && { field: `${part}.${field}` }),
    ...(faults && { faults: faults.map((fault) => ({ ...fault, field: `${part}.${fault.field}` })) }),
  }
}
