import type { SettleMode, SettlementPreviewQuery } from '../gql/graphql.ts'
import type { dryRunMessages } from '../csv/dryRunMessages.ts'
import type { messages } from './messages.ts'

type Row = SettlementPreviewQuery['settlementPreview']['rows'][number]

/**
 * Returns the columns of the file of the dry run of many payments; yen are numbers to be added up. (PAY-05, CSV-10,
 * D135)
 */
export function settleFile(
  text: (typeof messages)['en'],
  heads: (typeof dryRunMessages)['en'],
  mode: SettleMode,
): readonly (readonly [head: string, cell: (row: Row) => string])[] {
  return [
    [text.student, ({ studentName }) => studentName],
    [text.number, ({ contractNumber }) => contractNumber],
    [text.before, ({ balanceOwing }) => String(balanceOwing)],
    [text.paid[mode], ({ amount }) => String(amount)],
    [text.after, ({ owingAfter }) => String(owingAfter)],
    [heads.why, ({ problem }) => problem ?? ''],
  ]
}
