import { permissions } from '@koma/schema/permissions'
import { isEmail } from '@koma/schema/rules/email'
import { timeZoneNamed } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { query, sql } from '../platform/database/sql.ts'

/** The form of a host name, in lower case. */
export const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/

/** The operator's input for a new school (D150). */
export const newSchool = z.object({
  name: z.string().trim().min(1).max(200),
  host: z.string().trim().toLowerCase().regex(HOST),
  timezone: z
    .string()
    .trim()
    .transform((name) => timeZoneNamed(name) ?? name)
    .refine((name) => timeZoneNamed(name) !== null),
  language: z.enum(['jp', 'en', 'ja']).transform((code) => (code === 'ja' ? 'jp' : code)),
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || isEmail(text)),
  adminName: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text.split(/[\s\u3000]+/))
    .refine((words) => words.length >= 2),
})

export type NewSchool = z.output<typeof newSchool>

/** A host name belongs to a school already; the message is for the operator. */
class HostTaken extends Error {
  constructor(host: string, name: string) {
    super(`${host} is the address of ${name} already.`)
    this.name = 'HostTaken'
  }
}

/**
 * Makes a school with the settings of the product (D122), its host name, and its first staff member `admin`. That one
 * holds every permission and has no password yet (D126, D150). All or nothing, in the transaction of `em`. It is for
 * operators at the command line, so no right is checked. Throws HostTaken.
 */
export async function createSchool(
  em: EntityManager,
  school: NewSchool,
): Promise<{ schoolId: string; adminId: string }> {
  const { name, host, timezone, language, email, adminName } = school
  const [lastName = '', ...firstNames] = adminName
  try {
    const [created] = await query(
      em,
      sql<{ schoolId: string; adminId: string }>`
        with made as (
          insert into school (name, title, logo_alt, language, timezone_name, email, email_name)
          values (${name}, ${name}, ${name}, ${language}, ${timezone}, ${email}, ${name}) returning id),
        reached as (insert into school_host (host, school_id) select ${host}, id from made),
        guided as (insert into school_guide (school_id) select id from made),
        announced as (insert into outbox (school_id, topic, ref) select id, 'school', id from made)
        insert into staff (school_id, staff_id, last_name, first_name, email, confirmed_email, com_lang, permissions)
        select id, 'admin', ${lastName}::text, ${firstNames.join(' ')}::text, ${email}::text, ${email}::text,
          ${language}::text, ${[...permissions]}::text[]
        from made returning school_id as "schoolId", id as "adminId"`,
    )
    if (created === undefined) throw new Error('a school was not written')
    return created
  } catch (error) {
    if (violatedConstraint(error) === 'school_host_pkey') throw new HostTaken(host, 'another school')
    throw error
  }
}
