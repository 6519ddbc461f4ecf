import { oneRecordInput } from '@koma/schema/input/record'
import type { Refusal } from '@koma/schema/answers'
import { type Check, firstBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closeAccount } from '../accounts/accountRecord.ts'
import { forgetBankDetails } from '../debit/deleteBankAccount.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { removeLogged, type RecordResult } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { obstacleSlots } from '../slots/obstacleSlots.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { forgetMergedInto } from './merge/forgetMerges.ts'
import { type MoneyRule, moneyRefusals } from './moneyObstacles.ts'
import { bookedLessons, lockContracts, useOfStudent } from './studentUse.ts'
import { lockWaits, withdrawWaits } from './withdrawWaits.ts'
import { Student, type StudentRow } from './student.entity.ts'
import { mayDeleteStudent } from './student.policy.ts'
import { studentRecord } from './student.record.ts'

interface DeletionFacts {
  use: RelatedData
  refused: string
  money: Record<MoneyRule, Refusal | null>
}

const checkOf = (rule: MoneyRule): Check<DeletionFacts, Refusal> => ({ rule, refusal: ({ money }) => money[rule] })

/**
 * Refuses to delete a student with upcoming booked lessons (D81), a direct debit that awaits its results, money that is
 * owed or a deposit that is held, and names these. (DEBIT-19)
 */
export const studentDeletion: Deletion<StudentRow, DeletionFacts> = {
  entity: Student,
  async read(em, ctx, { id }) {
    const lessons = await bookedLessons(em, ctx, id)
    const refused = {
      en: `Upcoming booked lessons: ${lessons}.`,
      jp: `今後の予約があるため、削除できません：${lessons}`,
    }[ctx.language]
    return { use: await useOfStudent(em, ctx, id), refused, money: await moneyRefusals(em, ctx, id) }
  },
  checks: [
    {
      rule: 'noLessonsAhead',
      refusal: ({ use, refused }) =>
        use.bookedSlots === 0 ? null : { ...forbiddenBy('studentBooked'), words: refused },
      facts: ({ use }) => ({ taken: use.bookedSlots }),
    },
    checkOf('noOpenDebit'),
    checkOf('nothingOwed'),
    checkOf('noDepositHeld'),
  ],
  readObstacles: async (em, ctx, id) => ({ noLessonsAhead: await obstacleSlots(em, ctx, 'student', id) }),
}

/**
 * Deletes a student (ASTU-31, ASTU-32, PERM-12, D81): account, contracts, mails, places in the weekly template and
 * everything personal go, past lessons and the log keep the name (decision 026). 403 while lessons to come are booked,
 * and refused while money is not settled, which the answer names; 404 without one.
 */
export async function deleteStudent(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteStudent(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, (em) => removeStudent(em, ctx, viewer, id))
}

/** Deletes a student inside the transaction of `em`; `by`: null for a job. */
export async function removeStudent(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  id: string,
): Promise<RecordResult> {
  const inTemplate = { kind: 'student', id } as const
  await lockWaits(em, ctx, id)
  await lockTemplateOf(em, ctx, inTemplate)
  await lockContracts(em, ctx, id)
  const student = await lockRecord(em, Student, id)
  if (student === null) return notThere
  const facts = await studentDeletion.read(em, ctx, student, by)
  const refusal = firstBroken(studentDeletion.checks, facts)
  if (refusal !== null) return refusal
  await withdrawWaits(em, ctx, by, student)
  await leaveTemplate(em, ctx, by, inTemplate)
  await forget(em, ctx, student)
  await removeLogged(em, ctx, by, studentRecord, student)
  return { ok: true, id, related: facts.use }
}

/** Takes away what belongs to a student, besides what the record itself loses. */
async function forget(em: EntityManager, { school }: Context, { id, studentCode }: StudentRow): Promise<void> {
  await forgetMergedInto(em, school.id, id)
  await closeAccount(em, { schoolId: school.id, type: 'student', id }, studentCode)
  await query(
    em,
    sql`update student_leave set note = '', waits = '[]' where school_id = ${school.id} and student_id = ${id}`,
  )
  await query(em, sql`delete from student_field_change where school_id = ${school.id} and student_id = ${id}`)
  await forgetBankDetails(em, school.id, id)
  await query(
    em,
    sql`delete from record_undo where school_id = ${school.id}
      and record_id in (select k.id from contract k where k.school_id = ${school.id} and k.student_id = ${id})`,
  )
  await query(em, sql`delete from mail where school_id = ${school.id} and student_id = ${id}`)
  await query(
    em,
    sql`
      update contract set active = false, deleted = true, contract_holder = '', contract_notes = ''
      where school_id = ${school.id} and student_id = ${id}`,
  )
}
