import type { EntityManager } from '@mikro-orm/postgresql'
import { instantColumn } from '../accounts/account.reads.ts'
import { query } from '../shared/sql.ts'
import type { StaffMemberType } from './staff.type.ts'

/** The staff of a school by id, or only the one with `id`; staff may see all of it (D128). */
export async function staffOf(
  em: EntityManager,
  schoolId: string,
  id: string | null = null,
): Promise<StaffMemberType[]> {
  return query<StaffMemberType>(
    em,
    `select id, staff_id as "staffId", first_name as "firstName", last_name as "lastName", active, email,
       phone_number as "phoneNumber", com_lang as "comLang", notify, permissions,
       ${instantColumn('last_login_at')} as "lastLoginAt", password_hash is not null as "hasPassword"
     from staff where school_id = $1 and ($2::text is null or id::text = $2) order by staff_id`,
    [schoolId, id],
  )
}

/** One staff member of this school, or null. */
export async function staffById(em: EntityManager, schoolId: string, id: string): Promise<StaffMemberType | null> {
  return (await staffOf(em, schoolId, id))[0] ?? null
}
