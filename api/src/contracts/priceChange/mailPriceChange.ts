import type { EntityManager } from '@mikro-orm/postgresql'
import type { MailData } from '../../mail/mail.kinds.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type LessonPerson, mailReaders, personColumns } from '../../slots/lessonPeople.ts'
import { aboutPrices } from './priceChanges.ts'

/**
 * Emails the student of a contract, and the guardians who read of contracts, about its price; `about` once. (PLAN-18)
 */
export async function mailPriceChange(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contract: { studentId: string },
  about: string,
  data: MailData['priceChange'],
): Promise<void> {
  const readers = await query(
    em,
    sql<LessonPerson>`
      select 'booked' as role, ${personColumns(ctx.school.id, 'st', 'student', aboutPrices)} from student st
      where st.school_id = ${ctx.school.id} and st.id = ${contract.studentId} and not st.deleted`,
  )
  await queueMail(
    em,
    ctx.school.id,
    mailReaders(readers).map(({ role: _, ...to }) => ({ key: `priceChange:${about}`, to, kind: 'priceChange', data })),
  )
}
