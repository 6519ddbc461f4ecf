import type { Refusal } from '@koma/schema/answers'
import type { EnrollStudentInput } from '@koma/schema/input/student'
import { mayCreateContract } from '../contracts/contract.policy.ts'
import { createContract } from '../contracts/createContract.ts'
import { inTransaction } from '../platform/database/transaction.ts'
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
 * Creates a student with the first contract, both or neither; each as `createStudent` and `createContract` do, with a
 * log entry of its own. Fields of a refusal begin with `student.` or `contract.`. (ASTU-46, PERM-10, PERM-14)
 */
export async function enrollStudent(ctx: Context, { student, contract }: EnrollStudentInput): Promise<RecordResult> {
  mayCreateStudent(ctx)
  mayCreateContract(ctx)
  try {
    return await inTransaction(ctx, async (em) => {
      const inside: Context = { ...ctx, em }
      const created = await createStudent(inside, student)
      if (!created.ok) throw new NotEnrolled(within('student', created))
      const added = await createContract(inside, { ...contract, studentId: created.id })
      if (!added.ok) throw new NotEnrolled(within('contract', added))
      return created
    })
  } catch (error) {
    if (error instanceof NotEnrolled) return error.refusal
    throw error
  }
}

/** Returns a refusal of one of the two as one of the whole form. */
function within(part: keyof EnrollStudentInput, { field, faults, ...refusal }: Refusal): Refusal {
  return {
    ...refusal,
    ...(field !== undefined && { field: `${part}.${field}` }),
    ...(faults && { faults: faults.map((fault) => ({ ...fault, field: `${part}.${fault.field}` })) }),
  }
}
