import type { EntityManager } from '@mikro-orm/postgresql'
import { forgetReminders } from '../reminders/forgetReminders.ts'
import { endFeed } from '../feeds/endFeed.ts'
import { queueEmailChanged } from '../mail/passwordMails.ts'
import { Guardian } from '../guardians/guardian.entity.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { UserType } from '../platform/shared/context.ts'
import { Staff, type StaffRow } from '../staff/staff.entity.ts'
import { Student } from '../students/student.entity.ts'
import { Teacher } from '../teachers/teacher.entity.ts'
import type { AccountKey } from './account.reads.ts'
import { forgetFactors } from '../factors/forgetFactors.ts'
import { forgiveAll } from './attempts.ts'
import { forgetDevices } from './knownDevices.ts'

/** The fields that the records of students, teachers and staff share as people who sign in. */
type AccountRecord = Pick<
  StaffRow,
  'id' | 'version' | 'active' | 'email' | 'confirmedEmail' | 'securityMails' | 'notify' | 'comLang' | 'passwordHash'
>

/**
 * Returns the school's record of somebody who signs in, locked as `lockRecord` does. Callers that change an account
 * lock it before its links and wished addresses, which the database withdraws with its password and address.
 */
export async function lockAccount(em: EntityManager, type: UserType, id: string): Promise<AccountRecord | null> {
  if (type === 'student') return lockRecord(em, Student, id)
  if (type === 'guardian') return lockRecord(em, Guardian, id)
  return type === 'teacher' ? lockRecord(em, Teacher, id) : lockRecord(em, Staff, id)
}

type AccountChange = { [Name in 'email' | 'notify']?: AccountRecord[Name] | null | undefined }

/**
 * Applies a new address that staff enter: its owner is notified at the old one (decision 018).
 * `isTrusted`: the new one counts as confirmed (decision 053).
 */
export async function followAddress(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  record: Pick<AccountRecord, 'email' | 'confirmedEmail' | 'comLang'>,
  change: AccountChange,
  isTrusted: boolean,
): Promise<void> {
  const { email, comLang } = record
  const after = change.email ?? email
  if (after === email) return
  await queueEmailChanged(em, schoolId, { type, id, email, comLang }, 'staff')
  if (isTrusted) record.confirmedEmail = after
}

/** Returns what follows from the contact: without an address there are no mails (ATCH-25, D151). */
export function withoutAddress({ email }: Pick<AccountRecord, 'email'>, change: AccountChange): { notify?: false } {
  return (change.email ?? email) === '' ? { notify: false } : {}
}

/**
 * Takes from an account that is deleted, and stays as a row, what its end as a row would take; its sessions end by
 * trigger.
 */
export async function closeAccount(em: EntityManager, key: AccountKey, code: string): Promise<void> {
  await endFeed(em, key)
  await forgetReminders(em, key)
  await forgetDevices(em, key)
  await forgetFactors(em, key)
  await forgiveAll(em, { schoolId: key.schoolId, type: key.type, code })
}
