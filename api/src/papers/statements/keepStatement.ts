import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { keepPaper } from '../keepPaper.ts'
import type { StatementContent } from './statementContent.ts'

/** Locks the contracts of a student before they are read: a statement that waits sees the money of before. */
export async function lockStated(em: EntityManager, schoolId: string, studentId: string): Promise<void> {
  await query(
    em,
    sql`select from contract where school_id = ${schoolId} and student_id = ${studentId} order by id for no key update`,
  )
}

/** Keeps a statement as it is issued, with its entry in the log of the student, and returns its id. */
export async function keepStatement(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  { studentId, payer, content }: { studentId: string; payer: string; content: StatementContent },
): Promise<string> {
  const of = { kind: 'statement', studentId, payer } as const
  const { id, paperNumber } = await keepPaper(em, ctx, by, { ...of, content, replacesId: null })
  await noteRecord(em, ctx, by, {
    kind: 'student',
    id: studentId,
    name: content.studentName,
    change: 'changed',
    changes: { statement: [null, paperNumber] },
  })
  await query(em, sql`insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'student', ${studentId})`)
  return id
}
