import type { KeyScope } from '@koma/schema/keyScopes'
import { updatedSince } from '@koma/schema/input/page'
import { guardianFields, linkFields } from '@koma/schema/records/guardian'
import { z } from 'zod'
import { createGuardian } from '../../guardians/createGuardian.ts'
import { deleteGuardian } from '../../guardians/deleteGuardian.ts'
import { familyLessons } from '../../guardians/familyLessons.ts'
import { allGuardians, childrenOf, guardian, guardianOfAddress, guardiansOf } from '../../guardians/guardian.reads.ts'
import { linkGuardian, unlinkGuardian } from '../../guardians/linkGuardian.ts'
import { updateGuardian } from '../../guardians/updateGuardian.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerOrStatus } from './answer.shape.ts'
import { childOf, guardianOf, guardianShapes as shapes } from './guardian.shape.ts'
import { idOrUnknown, namedStudent, namedStudents } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { pageQuery } from './pageQuery.ts'
import { readRest } from './restFields.ts'
import { slotShapes } from './slot.shape.ts'
import { ignoredOf, type UnreadField } from './unread.ts'

const reading: readonly KeyScope[] = ['guardians:read', 'students:read']
const changes = {
  refusesByStatus: true,
  allowed: ['staff'],
  scopes: ['guardians:write', 'students:read'],
  answer: shapes.answer,
} as const
const linking = ['studentEdit', 'studentPassword'] as const

async function answered(ctx: Context, result: RecordResult, id: string, unread: readonly UnreadField[] = []) {
  const outcome = answerOrStatus(ctx, result)
  const found = id === '' ? null : await guardian(ctx, id)
  const data = found && guardianOf(found)
  return { ...outcome, data, ...ignoredOf(unread, data) }
}

const studentNamed = async (ctx: Context, name: string) => (await namedStudent(ctx, name)) ?? ''

/** The paths of guardians: for staff and programs, and for guardians themselves. (FAM-14, FAM-15) */
export const guardianOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/guardians',
    name: 'listGuardians',
    summary:
      'Lists guardians, a page at a time. With `studentId`, those of a student; with `email`, who signs in with the address.',
    allowed: ['staff'],
    scopes: reading,
    query: z.object({
      studentId: z.string().max(100).optional().describe('The student ID, or the id, of a student.'),
      email: z.string().max(200).optional().describe('An email address, in any case.'),
      ...pageQuery,
      updatedSince,
    }),
    answer: shapes.page,
    async run(ctx, { query: { studentId, email, updatedSince: since, ...part } }) {
      if (studentId === undefined && email === undefined) {
        const { rows, ...more } = await allGuardians(ctx, { ...part, updatedSince: since ?? undefined })
        return { guardians: rows.map(guardianOf), ...more }
      }
      const ofAddress = email === undefined ? null : await guardianOfAddress(ctx, email)
      const found = studentId === undefined ? [ofAddress] : await guardiansOf(ctx, await studentNamed(ctx, studentId))
      const guardians = found.filter((each) => each !== null && (email === undefined || each.id === ofAddress?.id))
      return { guardians: guardians.flatMap((each) => (each ? [guardianOf(each)] : [])), hasMore: false, next: null }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/guardians/:id',
    name: 'getGuardian',
    summary: 'Returns a guardian.',
    allowed: ['staff'],
    scopes: reading,
    answer: shapes.one,
    async run(ctx, { id }) {
      const found = await guardian(ctx, idOrUnknown(id))
      if (found === null) throw notFound(ctx.language)
      return guardianOf(found)
    },
  }),
  operation({
    ...changes,
    method: 'POST',
    path: '/api/guardians',
    name: 'createGuardian',
    summary: 'Creates a guardian of one or more students.',
    staff: linking,
    body: shapes.newBody,
    async run(ctx, { body: { studentIds, ...body }, unread }) {
      const ids = await namedStudents(ctx, studentIds)
      const result = await createGuardian(ctx, {
        ...readRest({ ...guardianFields, ...linkFields }, body),
        studentIds: ids,
      })
      return answered(ctx, result, result.ok ? result.id : '', unread)
    },
  }),
  operation({
    ...changes,
    method: 'PUT',
    path: '/api/guardians/:id',
    name: 'updateGuardian',
    summary: 'Changes a guardian.',
    staff: ['studentEdit'],
    body: shapes.body,
    async run(ctx, { id: name, body, unread }) {
      const id = idOrUnknown(name)
      return answered(ctx, await updateGuardian(ctx, { ...readRest(guardianFields, body), id }), id, unread)
    },
  }),
  operation({
    ...changes,
    method: 'DELETE',
    path: '/api/guardians/:id',
    name: 'deleteGuardian',
    summary: 'Deletes a guardian. The students and their lessons stay.',
    staff: ['studentEdit'],
    run: async (ctx, { id }) => answered(ctx, await deleteGuardian(ctx, { id: idOrUnknown(id) }), ''),
  }),
  ...(
    [
      ['link', linkGuardian, 'Lets a guardian act for a student.', linking],
      ['unlink', unlinkGuardian, 'Stops a guardian from acting for a student, at once.', ['studentEdit']],
    ] as const
  ).map(([verb, run, summary, staff]) =>
    operation({
      ...changes,
      method: 'POST',
      path: `/api/guardians/:id/${verb}`,
      name: `${verb}Guardian`,
      summary,
      staff,
      body: shapes.linkBody,
      async run(ctx, { id: name, body, unread }) {
        const guardianId = idOrUnknown(name)
        const studentId = await studentNamed(ctx, body.studentId)
        const result = await run(ctx, { guardianId, studentId, relation: body.relation })
        return answered(ctx, result, guardianId, unread)
      },
    }),
  ),
  operation({
    method: 'GET',
    path: '/api/family/children',
    name: 'listChildren',
    summary: 'Lists the active students for whom the signed-in guardian acts, by name.',
    allowed: ['guardian'],
    answer: shapes.children,
    run: async (ctx) => (await childrenOf(ctx)).map(childOf),
  }),
  operation({
    method: 'GET',
    path: '/api/family/lessons',
    name: 'listFamilyLessons',
    summary: "Lists the booked lessons of all of the signed-in guardian's students that have not ended, soonest first.",
    allowed: ['guardian'],
    answer: shapes.lessons,
    async run(ctx) {
      const shown = []
      for (const [as, lessons] of Map.groupBy(await familyLessons(ctx), ({ as: viewer }) => viewer)) {
        const slots = await slotShapes(
          ctx,
          as,
          lessons.map(({ booking }) => booking.slot),
        )
        shown.push(...lessons.map(({ id, child }, at) => ({ bookingId: id, child: childOf(child), slot: slots[at] })))
      }
      return shown
        .flatMap(({ slot, ...each }) => (slot === undefined ? [] : [{ ...each, slot }]))
        .toSorted((a, b) => (a.slot.time < b.slot.time ? -1 : 1))
    },
  }),
]
