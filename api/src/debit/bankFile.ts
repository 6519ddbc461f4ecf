import { LARGEST_BANK_FILE } from '@koma/schema/input/debit'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { oneLine } from '@koma/schema/input/fields'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { badInput } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayRecordTransfers } from './debit.policy.ts'

const bankFileInput = z.object({ name: oneLine(300) })

/** The most files of one person that wait at the same time: several windows may be open. */
const WAITING = 5

const words = {
  en: { empty: 'This file is empty.', large: 'A file can have at most 2 MB.' },
  jp: { empty: 'このファイルは空です。', large: '2MBを超えるファイルは送信できません。' },
}

/**
 * Keeps a file of a bank for a day, until its results or transfers are recorded. Staff with `bulkPayments`;
 * BAD_USER_INPUT for one that is empty or too large. Gives its id. (DEBIT-06, DEBIT-09)
 */
export async function uploadBankFile(ctx: Context, input: unknown, file: Buffer): Promise<{ id: string }> {
  const viewer = mayRecordTransfers(ctx)
  const { name } = parseInput(ctx, bankFileInput, input)
  if (file.length === 0) throw badInput(words[ctx.language].empty)
  if (file.length > LARGEST_BANK_FILE) throw badInput(words[ctx.language].large)
  return inTransaction(ctx, async (em) => {
    await query(
      em,
      sql`
        delete from bank_file where school_id = ${ctx.school.id} and (sent_at < now() - interval '1 day' or id in (
          select id from bank_file where school_id = ${ctx.school.id} and staff_id = ${viewer.id}
          order by sent_at desc offset ${WAITING - 1}))`,
    )
    const [created] = await query(
      em,
      sql<{ id: string }>`
        insert into bank_file (school_id, staff_id, name, file)
        values (${ctx.school.id}, ${viewer.id}, ${name}, ${file}) returning id`,
    )
    if (created === undefined) throw new Error('a file of a bank was not kept')
    return created
  })
}

/** Returns the bytes of a file that waits; null once it is recorded, or after a day. */
export async function readBankFile(em: EntityManager, schoolId: string, id: string): Promise<Buffer | null> {
  const [found] = await query(
    em,
    sql<{ file: Buffer }>`
      select file from bank_file where school_id = ${schoolId} and id = ${id} and sent_at > now() - interval '1 day'`,
  )
  return found?.file ?? null
}

/** Forgets a file whose lines were recorded. */
export async function dropBankFile(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, sql`delete from bank_file where school_id = ${schoolId} and id = ${id}`)
}
