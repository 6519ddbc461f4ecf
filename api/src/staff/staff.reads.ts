import { findRecord, findRecords, inOrderOf } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { instantOf } from '../platform/shared/scalars.ts'
import { Staff, type StaffRow } from './staff.entity.ts'
import { maySeeStaff } from './staff.policy.ts'
import type { StaffMemberType } from './staff.type.ts'

/** Returns the staff of the school by id. */
export async function staffMembers(ctx: Context): Promise<StaffMemberType[]> {
  maySeeStaff(ctx)
  return inOrderOf(await findRecords(ctx, Staff, {}), ({ staffCode }) => staffCode).map(shown)
}

/** Returns one staff member of the school, or null. */
export async function staffMember(ctx: Context, id: string): Promise<StaffMemberType | null> {
  maySeeStaff(ctx)
  const staff = await findRecord(ctx, Staff, id)
  return staff && shown(staff)
}

function shown({ passwordHash, lastLoginAt, confirmedEmail, ...staff }: StaffRow): StaffMemberType {
  const emailConfirmed = (confirmedEmail ?? staff.email) === staff.email
  return { ...staff, emailConfirmed, lastLoginAt: instantOf(lastLoginAt), hasPassword: passwordHash !== null }
}
