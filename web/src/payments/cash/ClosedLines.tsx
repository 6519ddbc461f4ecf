import { useMethodWords } from '../../contracts/MethodField.tsx'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import classes from './cash.module.css'
import type { CashClosing } from './cashDocuments.ts'
import { messages } from './messages.ts'

/** Shows what a day was closed with, by method. (CASH-01) */
export function ClosedLines({ day, closing }: { day: string; closing: CashClosing }) {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  return (
    <AmountTable name={text.tableName(format.date(day, { year: true }))}>
      <thead>
        <tr>
          <th scope="col">{text.method}</th>
          {[text.received, text.refunded, text.expected, text.counted, text.difference].map((head) => (
            <th key={head} scope="col" data-amount>
              {head}
            </th>
          ))}
          <th scope="col">{text.reason}</th>
        </tr>
      </thead>
      <tbody>
        {closing.lines.map(({ method, received, refunded, expected, counted, difference, reason }) => (
          <tr key={method}>
            <th scope="row">{method === null ? text.noMethod : methods[method]}</th>
            <td data-amount data-head={text.received}>
              {format.yen(received)}
            </td>
            <td data-amount data-head={text.refunded}>
              {format.yen(refunded)}
            </td>
            <td data-amount data-head={text.expected}>
              {format.yen(expected)}
            </td>
            <td data-amount data-head={text.counted}>
              {format.yen(counted)}
            </td>
            <td data-amount data-head={text.difference}>
              {format.signedYen(difference)}
            </td>
            <td data-head={text.reason}>{reason}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {text.total}
          </th>
          <td data-amount data-head={text.expected}>
            {format.yen(closing.expected)}
          </td>
          <td data-amount data-head={text.counted}>
            {format.yen(closing.counted)}
          </td>
          <td data-amount data-head={text.difference}>
            {format.signedYen(closing.difference)}
          </td>
        </tr>
      </tfoot>
    </AmountTable>
  )
}

/** Lists what was entered, changed or removed after the closing, by whom and when. (CASH-02) */
export function Corrections({ corrections }: Pick<CashClosing, 'corrections'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  return (
    <AmountTable name={text.corrections}>
      <thead>
        <tr>
          <th scope="col">{text.student}</th>
          <th scope="col">{text.method}</th>
          <th scope="col" data-amount>
            {text.change}
          </th>
          <th scope="col">{text.when}</th>
          <th scope="col">{text.by}</th>
        </tr>
      </thead>
      <tbody>
        {corrections.map(({ studentId, contractId, contractNumber, studentName, method, amount, at, by }) => (
          <tr key={`${contractId} ${method} ${at} ${amount}`}>
            <th scope="row">
              <StudentLink id={studentId}>{studentName}</StudentLink>{' '}
              <span className={classes.quiet}>{contractNumber ?? text.deposit}</span>
            </th>
            <td data-head={text.method}>{method === null ? text.noMethod : methods[method]}</td>
            <td data-amount data-head={text.change}>
              {format.signedYen(amount)}
            </td>
            <td data-head={text.when}>{format.dateTime(at)}</td>
            <td data-head={text.by}>{by}</td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  )
}
