import { plusDays, dateOf, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { insertRows } from './insertRows.ts'

/** The demo school's own terms: an agreement with them has two pages. */
const terms = {
  jp: `# 受講について
{school}は、{student}さんに{plan}のレッスンを提供します。予約の変更とキャンセルの期限は、生徒の画面に表示します。
# クーリング・オフ
契約者は、この書面を受け取った日を含めて8日間は、書面または電子メールにより、理由を問わずこの契約を解除できます。
# 中途解約
期間の途中でも解約できます。提供済みのレッスンの料金と、法令の定める額を上限とする費用を差し引いて返金します。`,
  en: `# Lessons
{school} gives {student} the lessons of {plan}. The student's pages show until when lessons can be changed and cancelled.
# Cooling-off
The contract holder may cancel this contract without giving a reason within 8 days, including the day on which this document was received, in writing or by email.
# Early termination
The contract holder may end this contract during its period. {school} refunds what was paid, less the lessons given and costs up to the amount set by law.`,
} as const

/** Gives the demo school terms of agreements in both languages. (AGR-01) */
export async function insertTerms(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const written = { schoolId, version: 1, actor: 'staff:admin', at: `${plusDays(dateOf(now), -90)}T14:00:00` }
  await insertRows(
    em,
    'agreement_template',
    (['jp', 'en'] as const).map((language) => ({ ...written, language, body: terms[language] })),
  )
}
