import type { UndoableRecord } from '@koma/schema/logUndo'
import type { UpdateContractInput } from '@koma/schema/records/contract'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayCreateContract, mayEditContract } from '../contracts/contract.policy.ts'
import { contractRecord } from '../contracts/contract.record.ts'
import { partsOf } from '../contracts/contractParts.ts'
import { updateContract } from '../contracts/updateContract.ts'
import { mayCreateCourse, mayEditCourse } from '../courses/course.policy.ts'
import { courseRecord } from '../courses/course.record.ts'
import { lockOffers } from '../courses/courseUse.ts'
import { updateCourse } from '../courses/updateCourse.ts'
import { mayEditGuardians, mayLinkGuardians } from '../guardians/guardian.policy.ts'
import { guardianRecord } from '../guardians/guardian.record.ts'
import { linksOf } from '../guardians/links.ts'
import { restoreGuardian } from '../guardians/linkGuardian.ts'
import { mayCreateLocation, mayEditLocation } from '../locations/location.policy.ts'
import { locationRecord } from '../locations/location.record.ts'
import { updateLocation } from '../locations/updateLocation.ts'
import { mayEditPlans } from '../plans/plan.policy.ts'
import { planRecord } from '../plans/plan.record.ts'
import { updatePlan } from '../plans/updatePlan.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { RecordOf, RecordResult } from '../platform/record/changes.ts'
import { findRecord, type Row } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { formWithFields, undoValuesOf } from '../students/fields/valuesAfter.ts'
import { mayCreateStudent, mayEditStudent } from '../students/student.policy.ts'
import { studentRecord } from '../students/student.record.ts'
import { lockContracts } from '../students/studentUse.ts'
import { updateStudent } from '../students/updateStudent.ts'
import { lockWaits } from '../students/withdrawWaits.ts'
import { mayCreateTeacher, mayEditTeacher } from '../teachers/teacher.policy.ts'
import { teacherRecord } from '../teachers/teacher.record.ts'
import { taughtBy } from '../teachers/teacherCourses.ts'
import { lockSlotsToCome } from '../teachers/teacherUse.ts'
import { updateTeacher } from '../teachers/updateTeacher.ts'
import { lockTemplateOf } from '../template/leaveTemplate.ts'

/** The values that a change replaced, by the names of its input. */
export type KeptValues = Readonly<Record<string, unknown>>

/** Says how the creation and changes of one kind of record are undone. */
export interface UndoableKind {
  record: Pick<RecordOf<Row>, 'kind' | 'entity' | 'nameOf'>
  /** The rights of the deeds: an undo takes the same. */
  mayCreate: (ctx: Context) => Viewer
  mayEdit: (ctx: Context) => Viewer
  /** Locks what others lock before the record, in their order. */
  lockBefore?: (em: EntityManager, ctx: Context, id: string) => Promise<unknown>
  /** Changes a record by its form. */
  update: (ctx: Context, input: KeptValues & { id: string; version: number }) => Promise<RecordResult>
  /** Returns what the form of the record has beside its row. */
  readParts?: (em: EntityManager, ctx: Context, id: string) => Promise<object>
  /** Returns the form that brings back `before`, where it says more than the values. */
  formOf?: (before: KeptValues) => KeptValues
}

/** Describes a kind by its own types; the table below knows only what all have. */
const kindOf = <Entity extends Row>(
  record: RecordOf<Entity>,
  update: (ctx: Context, input: never) => Promise<RecordResult>,
  more: Omit<UndoableKind, 'record' | 'update'>,
) => ({ ...more, record, update }) as unknown as UndoableKind

/** The kinds whose creation and changes can be undone. (LOG-18) */
export const undoableKinds: Readonly<Record<UndoableRecord, UndoableKind>> = {
  student: kindOf(studentRecord, updateStudent, {
    mayCreate: mayCreateStudent,
    mayEdit: mayEditStudent,
    async lockBefore(em, ctx, id) {
      await lockWaits(em, ctx, id)
      await lockTemplateOf(em, ctx, { kind: 'student', id })
      await lockContracts(em, ctx, id)
    },
    readParts: async (em, _, id) => undoValuesOf((await findRecord({ em }, studentRecord.entity, id))?.ownValues ?? {}),
    formOf: formWithFields,
  }),
  guardian: kindOf(guardianRecord, restoreGuardian, {
    mayCreate: mayLinkGuardians,
    mayEdit: mayEditGuardians,
    readParts: async (em, { school }, id) => ({ students: await linksOf(em, school.id, id) }),
  }),
  contract: kindOf(contractRecord, restoreContract, {
    mayCreate: mayCreateContract,
    mayEdit: mayEditContract,
    readParts: partsOf,
    formOf: withLimits,
  }),
  plan: kindOf(planRecord, updatePlan, { mayCreate: mayEditPlans, mayEdit: mayEditPlans, formOf: withLimits }),
  teacher: kindOf(teacherRecord, updateTeacher, {
    mayCreate: mayCreateTeacher,
    mayEdit: mayEditTeacher,
    async lockBefore(em, ctx, id) {
      await lockSlotsToCome(em, ctx, id)
      await lockTemplateOf(em, ctx, { kind: 'teacher', id })
    },
    readParts: async (em, { school }, id) => ({ courseIds: await taughtBy(em, school.id, id) }),
  }),
  course: kindOf(courseRecord, updateCourse, {
    mayCreate: mayCreateCourse,
    mayEdit: mayEditCourse,
    lockBefore: lockOffers,
  }),
  location: kindOf(locationRecord, updateLocation, { mayCreate: mayCreateLocation, mayEdit: mayEditLocation }),
}

/**
 * Changes a contract by its form, with adjustments as they were kept: the form knows neither fees nor how they repeat.
 */
function restoreContract(ctx: Context, input: UpdateContractInput): Promise<RecordResult> {
  return updateContract(ctx, input, input.adjustments ?? undefined)
}

/** A form says with a switch that a limit ends; null would leave it as it is. */
function withLimits(before: KeptValues): KeptValues {
  const { monthlyBookingLimit: bookings, monthlyCancelLimit: cancellations } = before
  return {
    ...before,
    ...(bookings !== undefined && { bookingLimit: bookings !== null }),
    ...(cancellations !== undefined && { cancelLimit: cancellations !== null }),
  }
}

/** Announces that what every screen knows of the school, such as its teachers, has changed. */
export async function announceSchool(em: EntityManager, schoolId: string): Promise<void> {
  await query(em, sql`insert into outbox (school_id, topic, ref) values (${schoolId}, 'school', ${schoolId})`)
}
