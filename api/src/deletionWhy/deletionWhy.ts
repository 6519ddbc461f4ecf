import type { Refusal } from '@koma/schema/answers'
import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import { type DeletedKind, type DeletionWhyInput, deletionWhyInput } from '@koma/schema/input/deletionWhy'
import { type DeletionFinding, type DeletionRule, deletionWhy as rulesOf } from '@koma/schema/rules/deletionWhy'
import { MAX_OBSTACLES } from '@koma/schema/rules/judged'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Contract } from '../contracts/contract.entity.ts'
import { mayRemove as mayRemoveContract } from '../contracts/contract.policy.ts'
import { bookingsToCome } from '../contracts/deleteContract.ts'
import { Course } from '../courses/course.entity.ts'
import { isOfKind, mayRemove as mayRemoveCourse } from '../courses/course.policy.ts'
import { useOfCourse } from '../courses/courseUse.ts'
import { inTransaction } from '../database/transaction.ts'
import { Location } from '../locations/location.entity.ts'
import { mayRemove as mayRemoveLocation } from '../locations/location.policy.ts'
import { useOfLocation } from '../locations/location.reads.ts'
import { notThere } from '../record/answer.ts'
import { findRecord } from '../record/records.ts'
import type { Explanation } from '../record/explanation.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { Staff } from '../staff/staff.entity.ts'
import { mayRemove as mayRemoveStaff } from '../staff/staff.policy.ts'
import { mayRemove as mayRemoveStudent } from '../students/deleteStudent.ts'
import { Student } from '../students/student.entity.ts'
import { useOfStudent } from '../students/studentUse.ts'
import { Teacher } from '../teachers/teacher.entity.ts'
import { mayRemove as mayRemoveTeacher } from '../teachers/teacher.policy.ts'
import { useOfTeacher } from '../teachers/teacherUse.ts'
import { rowsNaming } from '../template/leaveTemplate.ts'
import { obstacleSlots } from './obstacleSlots.ts'

/** The findings about a record: its refusal as the deletion gives it, and each rule with its facts. */
interface Found {
  refusal: Refusal | null
  rules: Partial<Record<DeletionRule, DeletionFinding>>
}

/** Reads one record as its deletion does; null if there is none. */
type Look = (em: EntityManager, ctx: Context, id: string, by: Viewer) => Promise<Found | null>

/**
 * Explains why a record would, or would not, be deleted now: each rule with what stands in its way, by the judgement
 * and the reads of the deletion itself. Changes nothing. All staff (D128). (D81, D84, D85, D93, D123, STF-06, D130)
 */
export async function deletionWhy(ctx: Context, input: DeletionWhyInput): Promise<Explanation> {
  const viewer = authorize(ctx, { types: ['staff'] })
  const { kind, id } = parseInput(ctx, deletionWhyInput, input)
  return inTransaction(ctx, async (em) => {
    const found = await lookAt[kind](em, { ...ctx, em }, id, viewer)
    return {
      verdict: found === null ? notThere : (found.refusal ?? { ok: true }),
      rules: rulesOf(kind, found?.rules ?? null),
      contracts: [],
    }
  })
}

const lookAt: Record<DeletedKind, Look> = {
  async student(em, ctx, id) {
    if ((await findRecord(ctx, Student, id)) === null) return null
    const { bookedSlots: taken } = await useOfStudent(em, ctx, id)
    const standing = await obstacleSlots(em, ctx, 'student', id)
    return {
      refusal: await mayRemoveStudent(em, ctx, id),
      rules: { noLessonsAhead: { kept: taken === 0, facts: { taken }, standing } },
    }
  },
  async teacher(em, ctx, id) {
    if ((await findRecord(ctx, Teacher, id)) === null) return null
    const { bookedSlots: slots } = await useOfTeacher(em, ctx, id)
    const standing = await obstacleSlots(em, ctx, 'teacher', id)
    return {
      refusal: mayRemoveTeacher(slots),
      rules: { noneBookedAhead: { kept: slots === 0, facts: { slots }, standing } },
    }
  },
  course: (em, ctx, id) => offered(em, ctx, id, 'course'),
  otherBooking: (em, ctx, id) => offered(em, ctx, id, 'otherBooking'),
  async location(em, ctx, id) {
    if ((await findRecord(ctx, Location, id)) === null) return null
    const use = await useOfLocation(em, ctx, id)
    const rows = await rowsNaming(em, ctx, { kind: 'location', id })
    const [slots, taken] = [use.openSlots + use.bookedSlots, use.bookedSlots]
    return {
      refusal: mayRemoveLocation(use),
      rules: {
        noSlotsAhead: {
          kept: slots === 0,
          facts: { slots, taken },
          standing: await obstacleSlots(em, ctx, 'location', id),
        },
        outOfTemplate: {
          kept: rows.length === 0,
          facts: { rows: rows.length },
          standing: rows
            .slice(0, MAX_OBSTACLES)
            .map((row) => ({ kind: 'template', id: row.id, startsAt: null, label: row.label })),
        },
      },
    }
  },
  async contract(em, ctx, id) {
    if ((await findRecord(ctx, Contract, id)) === null) return null
    const taken = await bookingsToCome(em, ctx, id)
    const standing = await obstacleSlots(em, ctx, 'contract', id)
    return {
      refusal: mayRemoveContract(taken),
      rules: { nothingCharged: { kept: taken === 0, facts: { taken }, standing } },
    }
  },
  async staff(_, ctx, id, by) {
    const staff = await findRecord(ctx, Staff, id)
    if (staff === null) return null
    const account = staff.staffCode
    return {
      refusal: mayRemoveStaff(by, staff),
      rules: {
        notOneself: { kept: staff.id !== by.id, facts: { account } },
        notAdmin: { kept: account !== PROTECTED_STAFF_CODE, facts: { account } },
      },
    }
  },
}

async function offered(
  em: EntityManager,
  ctx: Context,
  id: string,
  kind: 'course' | 'otherBooking',
): Promise<Found | null> {
  const course = await findRecord(ctx, Course, id)
  if (course === null || isOfKind(course, kind === 'course') !== null) return null
  const { bookedSlots: slots } = await useOfCourse(em, ctx, id)
  const standing = await obstacleSlots(em, ctx, kind, id)
  return {
    refusal: mayRemoveCourse(slots),
    rules: { noneBookedAhead: { kept: slots === 0, facts: { slots }, standing } },
  }
}
