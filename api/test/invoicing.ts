import { query, sql } from '../src/platform/database/sql.ts'
import type { OpenSchool } from './openSchool.ts'
import type { TestUser } from './school.ts'
import { ask } from './slotDesk.ts'
import { worked } from './worked.ts'

/** One invoice of a preview, in the server's shape. */
export interface Previewed {
  studentId: string
  payer: string
  addressedTo: string
  change: string
  lastNumber: string | null
  lines: { label: string; amount: number; rate: string; startDate: string | null }[]
  rates: { rate: string; total: number; tax: number }[]
  total: number
  paid: number
  due: number
  digest: string
}

interface Preview {
  month: string
  dueOn: string
  count: number
  total: number
  free: number
  invoices: Previewed[]
}

/** Returns what the invoices of a month would say. */
export async function previewed(staff: TestUser, month?: string): Promise<Preview> {
  const document = `query ($month: String) { preview: invoicePreview(month: $month) { month dueOn count total free
    invoices { studentId payer addressedTo change lastNumber lines { label amount rate startDate }
      rates { rate total tax } total paid due digest } } }`
  return (await ask<{ preview: Preview }>(staff, document, month === undefined ? {} : { month })).preview
}

interface Started {
  code: string
  message: string
  run: { id: string } | null
}

/** Starts to issue these invoices. */
export async function startInvoices(
  staff: TestUser,
  month: string,
  invoices: readonly Previewed[],
  dueOn = '2026-12-31',
): Promise<Started> {
  const document = `mutation ($input: StartInvoicesInput!) {
    reply: startInvoices(input: $input) { code message run { id } } }`
  const shown = invoices.map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
  return (await ask<{ reply: Started }>(staff, document, { input: { month, dueOn, invoices: shown } })).reply
}

/** Issues every invoice of a month that is not issued yet, and returns what the steps came to. */
export async function issueInvoices(staff: TestUser, month: string): Promise<Record<string, number> | undefined> {
  const { invoices } = await previewed(staff, month)
  const open = invoices.filter(({ change }) => change !== 'same')
  if (open.length === 0) return {}
  const { run } = await startInvoices(staff, month, open)
  if (run === null) throw new Error('no run was started')
  return worked(staff, run.id, ['bulkPayments'])
}

/** A paper as the list has it. */
export interface ListedPaper {
  id: string
  kind: string
  paperNumber: string
  addressedTo: string
  amount: number
  month: string | null
  replacedNumber: string | null
  replacedBy: string | null
  cancelledAt: string | null
  cancelReason: string | null
  pdfPath: string
}

/** Returns the papers that a list shows, newest first. */
export async function listedPapers(staff: TestUser, filters: Record<string, unknown> = {}): Promise<ListedPaper[]> {
  const document = `query ($kind: PaperKind, $month: String, $search: String, $studentId: ID) {
    page: papers(kind: $kind, month: $month, search: $search, studentId: $studentId) { papers { id kind paperNumber
      addressedTo amount month replacedNumber replacedBy cancelledAt cancelReason pdfPath } } }`
  return (await ask<{ page: { papers: ListedPaper[] } }>(staff, document, filters)).page.papers
}

/** Adds an adjustment to a contract. */
export async function adjust(
  { orm, id, now }: Pick<OpenSchool, 'orm' | 'id' | 'now'>,
  contractId: string,
  value: number,
  memo: string,
): Promise<void> {
  await query(
    orm.em.fork(),
    sql`insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
      select ${id}::uuid, ${contractId}::uuid, coalesce(max(number), 0) + 1, 1, ${value < 0 ? '-' : '+'}::text,
        ${Math.abs(value)}::int, ${memo}::text, 'staff:admin', ${now}::timestamp
      from contract_adjustment where school_id = ${id} and contract_id = ${contractId}`,
  )
}
