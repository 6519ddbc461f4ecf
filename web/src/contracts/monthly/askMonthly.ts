import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { Ahead } from '../../shared/live/ahead.ts'
import { staffMay } from '../../shared/session/staffMay.ts'
import { MonthlyRenewalsQuery } from './monthlyDocuments.ts'

/** What the page of monthly processing will ask: its runs, and for who may start one the dry run of the month of its address. */
export function askMonthly({ params, ask }: Ahead): void {
  ask(RunsQuery, { kind: 'monthly' })
  const month = params.get('month') ?? ''
  if (staffMay('contractMonthly')) ask(MonthlyRenewalsQuery, month === '' ? {} : { month })
}
