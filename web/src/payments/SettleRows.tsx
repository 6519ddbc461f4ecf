import type { PaymentMethod } from '@koma/schema/records/payment'
import { MethodField } from '../contracts/MethodField.tsx'
import { StudentLink } from '../desk/StudentLink.tsx'
import type { OwedContractInput, SettleMode, SettlementPreviewQuery } from '../gql/graphql.ts'
import { DryRunWhy } from '../record/why/Why.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './payments.module.css'

interface SettleRowsProps {
  mode: SettleMode
  /** Returns the student of a contract. */
  studentOf: (contractId: string) => string | undefined
  /** The input for each contract. */
  inputs: readonly OwedContractInput[]
  rows: SettlementPreviewQuery['settlementPreview']['rows']
  total: number
  /** How each payment comes in, which a row may change; none for write-offs. */
  methods?: { of: (id: string) => PaymentMethod | null; change: (id: string, method: PaymentMethod | null) => void }
}

/** Shows the dry run row by row: what is owed, what is paid of it, what is left, or why not; and the sum. (PAY-05) */
export function SettleRows({ mode, studentOf, inputs, rows, total, methods }: SettleRowsProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const sum = (of: 'balanceOwing' | 'owingAfter') => format.yen(rows.reduce((all, row) => all + row[of], 0))
  const inputOf = (id: string) => inputs.find((input) => input.id === id) ?? { id }
  return (
    <section
      className={classes.rows}
      aria-label={text.check[mode]}
      // A long one is scrolled by keys, too.
      ref={reachable}
    >
      <table className={classes.check}>
        <thead>
          <tr>
            <th scope="col">{text.student}</th>
            <th scope="col" data-amount-column>
              {text.before}
            </th>
            <th scope="col" data-amount-column>
              {text.paid[mode]}
            </th>
            <th scope="col" data-amount-column>
              {text.after}
            </th>
            {methods && <th scope="col">{text.method}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.contractId} data-problem={row.problem !== null || undefined}>
              <th scope="row">
                <Student id={studentOf(row.contractId)} name={row.studentName} />{' '}
                <span className={classes.quiet}>{row.contractNumber}</span>
                {row.problem !== null && (
                  <>
                    <span className={classes.problem}>{row.problem}</span>
                    <DryRunWhy
                      input={{ settle: inputOf(row.contractId) }}
                      of={`${row.studentName} ${row.contractNumber}`}
                    />
                  </>
                )}
              </th>
              <td>{format.yen(row.balanceOwing)}</td>
              <td>{format.yen(row.amount)}</td>
              <td>{row.owingAfter < 0 ? text.over(format.yen(-row.owingAfter)) : format.yen(row.owingAfter)}</td>
              {methods && (
                <td>
                  <MethodField
                    bareLabel={text.methodOf(`${row.studentName} ${row.contractNumber}`)}
                    value={methods.of(row.contractId)}
                    onChange={(method) => methods.change(row.contractId, method)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.sum}</th>
            <td>{sum('balanceOwing')}</td>
            <td>{format.yen(total)}</td>
            <td>{sum('owingAfter')}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Names a student; the name opens their page beside the dialog. (ASTU-49) */
function Student({ id, name }: { id: string | undefined; name: string }) {
  if (id === undefined) return name
  return (
    <StudentLink id={id} newTab>
      {name}
    </StudentLink>
  )
}

function reachable(element: HTMLElement | null): void {
  if (element) element.tabIndex = 0
}
