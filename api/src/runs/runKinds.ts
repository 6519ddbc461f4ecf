import { closureRun } from '../closures/closureRun.ts'
import { guardianInvitationRun } from '../imports/guardianInvitationRun.ts'
import { agreementRun } from '../contracts/agreements/agreementRun.ts'
import { monthlyRun } from '../contracts/monthly/monthlyRun.ts'
import { priceChangeRun } from '../contracts/priceChange/priceChangeRun.ts'
import { invoiceRun } from '../papers/invoices/invoiceRun.ts'
import { receiptRun } from '../papers/receipts/receiptRun.ts'
import { statementRun } from '../papers/statements/statementRun.ts'
import { exportKinds } from '../template/export/exportKinds.ts'
import { substitutionRun } from '../substitutes/substitutionRun.ts'
import type { RunKind } from '../platform/jobs/runs/runKind.ts'

/** Every kind of work that takes a while. */
export const runKinds: readonly RunKind[] = [
  monthlyRun,
  priceChangeRun,
  closureRun,
  substitutionRun,
  invoiceRun,
  receiptRun,
  statementRun,
  agreementRun,
  guardianInvitationRun,
  ...Object.values(exportKinds),
]
