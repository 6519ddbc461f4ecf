import type { EntityManager } from '@mikro-orm/postgresql'
import { lockRecord } from '../record/records.ts'
import type { UserType } from '../shared/context.ts'
import { Staff, type StaffRow } from '../staff/staff.entity.ts'
import { Student } from '../students/student.entity.ts'
import { Teacher } from '../teachers/teacher.entity.ts'

/** What the records of students, teachers and staff have in common as people who sign in. */
export type AccountRecord = Pick<
  StaffRow,
  'id' | 'version' | 'active' | 'email' | 'notify' | 'comLang' | 'passwordHash'
>

/**
 * The record of somebody of this school who signs in, locked as `lockRecord` does. Whoever changes an account locks
 * it before its links and wishes, which the database withdraws with its password and address.
 */
export async function lockAccount(em: EntityManager, type: UserType, id: string): Promise<AccountRecord | null> {
  if (type === 'student') return lockRecord(em, Student, id)
  return type === 'teacher' ? lockRecord(em, Teacher, id) : lockRecord(em, Staff, id)
}
