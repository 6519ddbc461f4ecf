import { type CreateOtherBookingInput, createOtherBookingInput } from '@koma/schema/records/course'
import { readForm } from '../platform/record/answer.ts'
import { createLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import { findRecords } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Course } from './course.entity.ts'
import { mayManageOtherBookings } from './course.policy.ts'
import { courseRecord } from './course.record.ts'

/**
 * Makes a type of other booking of a name (SET-27, D111): its code is made of it, it costs nothing and fills a slot on
 * any day.
 */
export async function createOtherBooking(ctx: Context, input: CreateOtherBookingInput): Promise<RecordResult> {
  const viewer = mayManageOtherBookings(ctx)
  const read = readForm(ctx, createOtherBookingInput, input)
  if (!read.ok) return read
  const { displayName } = read.form
  const used = new Set((await findRecords(ctx, Course, { isLesson: false })).map(({ code }) => code))
  return createLoggedRecord(ctx, viewer, courseRecord, {
    code: codeOf(displayName, used),
    displayName,
    cost: 0,
    isLesson: false,
  })
}

/** Makes a code of `_` and the name's letters and digits, numbered where it is taken. */
function codeOf(name: string, used: ReadonlySet<string>): string {
  const letters = name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
  const slug = `_${letters.replaceAll(/^-|-$/g, '') || 'OTHER'}`
  let code = slug
  for (let number = 2; used.has(code); number += 1) code = `${slug}-${number}`
  return code
}
