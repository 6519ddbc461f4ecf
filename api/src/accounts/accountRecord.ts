import type { Refusal } from '@koma/schema/answers'
import { notificationAfter } from '@koma/schema/input/settings'
import type { EntityManager } from '@mikro-orm/postgresql'
import { endFeed } from '../feeds/endFeed.ts'
import { queueEmailChanged } from '../mail/passwordMails.ts'
import { refusedField } from '../record/answer.ts'
import { lockRecord } from '../record/records.ts'
import type { UserType } from '../shared/context.ts'
import { Staff, type StaffRow } from '../staff/staff.entity.ts'
import { Student } from '../students/student.entity.ts'
import { Teacher } from '../teachers/teacher.entity.ts'
import type { AccountKey } from './account.reads.ts'
import { forgiveAll } from './attempts.ts'
import { forgetDevices } from './knownDevices.ts'

/** What the records of students, teachers and staff have in common as people who sign in. */
export type AccountRecord = Pick<
  StaffRow,
  'id' | 'version' | 'active' | 'email' | 'confirmedEmail' | 'notify' | 'comLang' | 'passwordHash'
>

/**
 * The record of somebody of this school who signs in, locked as `lockRecord` does. Whoever changes an account locks
 * it before its links and wishes, which the database withdraws with its password and address.
 */
export async function lockAccount(em: EntityManager, type: UserType, id: string): Promise<AccountRecord | null> {
  if (type === 'student') return lockRecord(em, Student, id)
  return type === 'teacher' ? lockRecord(em, Teacher, id) : lockRecord(em, Staff, id)
}

type Wish = { [Name in 'email' | 'notify']?: AccountRecord[Name] | null | undefined }

/**
 * Looks at how staff want somebody to be reached from now on: refused where mails are wanted and there is no address;
 * of another address its owner is told at the old one (decision 018). `isTrusted`: it counts as confirmed (decision 053).
 */
export async function judgeContact(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  record: Pick<AccountRecord, 'email' | 'confirmedEmail' | 'notify' | 'comLang'>,
  wish: Wish,
  isTrusted: boolean,
): Promise<Refusal | null> {
  const { email, notify, comLang } = record
  const after = notificationAfter({ email, notify }, wish)
  if (after === 'notifyNeedsEmail') return refusedField({ field: 'notify', note: after })
  if (after.email === email) return null
  await queueEmailChanged(em, schoolId, { type, id, email, comLang }, 'staff')
  if (isTrusted) record.confirmedEmail = after.email
  return null
}

/** What follows from how somebody is reached: without an address there are no mails (ATCH-25, D151). */
export function withoutAddress({ email }: Pick<AccountRecord, 'email'>, wish: Wish): { notify?: false } {
  return (wish.email ?? email) === '' ? { notify: false } : {}
}

/** Takes from an account that is deleted, and stays as a row, what its end as a row would take; its sessions end by trigger. */
export async function closeAccount(em: EntityManager, key: AccountKey, code: string): Promise<void> {
  await endFeed(em, key)
  await forgetDevices(em, key)
  await forgiveAll(em, { schoolId: key.schoolId, type: key.type, code })
}
