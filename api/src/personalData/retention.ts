import type { Refusal } from '@koma/schema/answers'
import {
  type RetentionForm,
  type SaveRetentionInput,
  saveRetentionInput,
  USUAL_BOOK_YEARS,
} from '@koma/schema/input/retention'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { changesOf } from '../platform/record/changes.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayKeepRetention } from './personalData.policy.ts'

/** The periods of a school; null for what is never forgotten by itself. */
export interface Retention {
  /** Null until something was saved. */
  version: number | null
  formerMonths: number | null
  logMonths: number | null
  mailDays: number | null
  securityMonths: number | null
  booksYears: number
}

const off: Retention = {
  version: null,
  formerMonths: null,
  logMonths: null,
  mailDays: null,
  securityMonths: null,
  booksYears: USUAL_BOOK_YEARS,
}

/** Returns the periods of a school: all off until somebody saves some. (SEC-70) */
export async function readRetention(em: EntityManager, schoolId: string, locked = false): Promise<Retention> {
  const [row] = await query(
    em,
    sql<Retention>`
      select version, former_months as "formerMonths", log_months as "logMonths", mail_days as "mailDays",
        security_months as "securityMonths", books_years as "booksYears"
      from retention where school_id = ${schoolId} ${locked ? sql`for update` : sql``}`,
  )
  return row ?? off
}

/** Returns the periods. Staff who may change settings and erase students. */
export function retention(ctx: Context): Promise<Retention> {
  mayKeepRetention(ctx)
  return readRetention(ctx.em, ctx.school.id)
}

/** Saves the periods, which the next night goes by. `stale` for an older version. Sensitive. (SEC-70) */
export async function saveRetention(ctx: Context, input: SaveRetentionInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayKeepRetention(ctx, { fresh: true })
  const read = readForm(ctx, saveRetentionInput, input)
  if (!read.ok) return read
  const { version = null, ...form } = read.form
  const after = periodsOf(form)
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    await query(em, sql`select from school where id = ${ctx.school.id} for no key update`)
    const { version: newest, ...before } = await readRetention(em, ctx.school.id, true)
    if (newest !== version) return stale
    await query(
      em,
      sql`
        insert into retention (school_id, former_months, log_months, mail_days, security_months, books_years)
        values (${ctx.school.id}, ${after.formerMonths}, ${after.logMonths}, ${after.mailDays}, ${after.securityMonths}, ${after.booksYears})
        on conflict (school_id) do update set version = retention.version + 1, former_months = excluded.former_months,
          log_months = excluded.log_months, mail_days = excluded.mail_days, security_months = excluded.security_months,
          books_years = excluded.books_years`,
    )
    const changes = changesOf(before, after)
    if (Object.keys(changes).length > 0)
      await noteRecord(em, ctx, viewer, {
        kind: 'school',
        id: ctx.school.id,
        name: ctx.school.name,
        change: 'changed',
        changes,
      })
    return { ok: true }
  })
}

/** Returns a form with null for what is left out. */
export function periodsOf(form: RetentionForm): Omit<Retention, 'version'> {
  const { formerMonths = null, logMonths = null, mailDays = null, securityMonths = null, booksYears } = form
  return { formerMonths, logMonths, mailDays, securityMonths, booksYears }
}
