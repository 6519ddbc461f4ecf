import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { Ahead } from '../../shared/live/ahead.ts'
import { staffMay } from '../../shared/session/staffMay.ts'
import { MonthlyRenewalsQuery } from './monthlyDocuments.ts'
import { wantedMonth } from './wantedMonth.ts'

/** What the page of monthly processing will ask: its runs, and for who may start one the dry run of the month of its address. */
export function askMonthly({ params, ask }: Ahead): void {
  ask(RunsQuery, { kind: 'monthly' })
  if (staffMay('contractMonthly')) ask(MonthlyRenewalsQuery, wantedMonth(params.get('month') ?? ''))
}
