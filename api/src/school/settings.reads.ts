import { findRecords } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { School, type SchoolRow } from '../platform/shared/school.entity.ts'
import { maySeeSettings } from './school.policy.ts'

/** Returns the settings of the school as they are now; staff. */
export async function settings(ctx: Context): Promise<SchoolRow> {
  maySeeSettings(ctx)
  return settingsNow(ctx)
}

/** Returns the settings as they are now, for an answer to who may edit them. */
export async function settingsNow(ctx: Context): Promise<SchoolRow> {
  const [school] = await findRecords(ctx, School, {})
  if (school === undefined) throw new Error('a request of a school that is gone')
  return school
}
