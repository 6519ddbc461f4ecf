import { closureRun } from '../closures/closureRun.ts'
import { monthlyRun } from '../contracts/monthly/monthlyRun.ts'
import { invoiceRun } from '../papers/invoices/invoiceRun.ts'
import { receiptRun } from '../papers/receipts/receiptRun.ts'
import { exportKinds } from '../template/export/exportKinds.ts'
import { substitutionRun } from '../substitutes/substitutionRun.ts'
import type { RunKind } from '../platform/jobs/runs/runKind.ts'

/** Every kind of work that takes a while. */
export const runKinds: readonly RunKind[] = [
  monthlyRun,
  closureRun,
  substitutionRun,
  invoiceRun,
  receiptRun,
  ...Object.values(exportKinds),
]
