import { findRecord, findRecords } from '../../platform/record/records.ts'
import type { Context } from '../../platform/shared/context.ts'
import { StudentField, type StudentFieldRow } from './studentField.entity.ts'
import { maySeeFields } from './studentField.policy.ts'

/** Returns the school's own fields in their order, archived ones last. */
export async function studentFields(ctx: Context): Promise<StudentFieldRow[]> {
  maySeeFields(ctx)
  return findRecords(ctx, StudentField, {}, { orderBy: { active: 'desc', position: 'asc', id: 'asc' } })
}

/** Returns one of them, or null. */
export async function studentField(ctx: Context, id: string): Promise<StudentFieldRow | null> {
  maySeeFields(ctx)
  return findRecord(ctx, StudentField, id)
}
