import type { Language } from '@koma/schema/codes'
import type { IssueDepositReceiptInput } from '@koma/schema/input/depositReceipt'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { PaperLayout } from '../addressedName.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { paperNumberOf } from '../paperNumber.ts'
import { depositReceiptTexts } from './depositReceiptTexts.ts'
import { contactLines } from '../contactLines.ts'

/** All that makes a receipt for a deposit, beside its number and picture. It states no tax: nothing was sold yet. */
export interface DepositReceiptContent {
  layout: PaperLayout
  language: Language
  issuedOn: WallDate
  addressedTo: string
  studentName: string
  amount: number
  purpose: string
  receivedOn: WallDate
  method: PaymentMethod | null
  schoolName: string
  contact: string[]
  replacedNumber: string | null
}

/** A receipt for a deposit as it would be now. */
interface DepositReceiptNow {
  studentId: string
  studentName: string
  content: DepositReceiptContent
  last: { id: string; paperNumber: string; content: DepositReceiptContent; isCancelled: boolean } | null
}

interface Received {
  studentId: string
  studentName: string
  language: Language
  value: number
  date: WallDate
  method: PaymentMethod | null
  last: DepositReceiptNow['last']
}

/** Returns the receipt for money that was received as a deposit; null if none was, or if that was undone. (PAPER-26) */
export async function depositReceiptContent(
  em: EntityManager,
  { school, now }: PaperIssuer,
  { depositId, purpose, language: wanted }: IssueDepositReceiptInput,
): Promise<DepositReceiptNow | null> {
  await query(em, sql`select from deposit_entry where school_id = ${school.id} and id = ${depositId} for update`)
  const [received] = await query(
    em,
    sql<Received>`
      select st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName", st.com_lang as language,
        d.value, d.date::text as date, d.method,
        (select jsonb_build_object('id', r.id, 'paperNumber', ${paperNumberOf('r')}, 'content', r.content,
            'isCancelled', exists (
              select from paper_cancellation c where c.school_id = ${school.id} and c.paper_id = r.id))
          from paper r where r.school_id = ${school.id} and r.deposit_id = d.id order by r.id desc limit 1) as last
      from deposit_entry d join student st on st.school_id = ${school.id} and st.id = d.student_id
      where d.school_id = ${school.id} and d.id = ${depositId} and d.kind = 'received' and d.undone_at is null`,
  )
  if (received === undefined) return null
  const { studentId, studentName, value, date, method, last } = received
  const language = wanted === 'en' || wanted === 'jp' ? wanted : received.language
  const content: DepositReceiptContent = {
    layout: 2,
    language,
    issuedOn: dateOf(now),
    addressedTo: studentName,
    studentName,
    amount: value,
    purpose: purpose == null || purpose === '' ? depositReceiptTexts[language].prepaid : purpose,
    receivedOn: date,
    method,
    schoolName: school.name,
    contact: contactLines(school.schoolContact),
    replacedNumber: last?.paperNumber ?? null,
  }
  return { studentId, studentName, content, last }
}
