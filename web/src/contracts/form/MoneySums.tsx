import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from '../contract.module.css'
import { messages } from '../messages.ts'
import { type Beside, type ContractValues, sumsOf } from './contractValues.ts'

/** Shows the sums of the amounts; nothing while one of them is not a number. */
export function MoneySums({ values, beside }: { values: ContractValues; beside: Beside }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { contractValue, adjusted, paid, owing } = sumsOf(values, beside)
  const sum = (amount: number, words = format.yen) => (Number.isNaN(amount) ? '—' : words(amount))
  return (
    <dl className={classes.sums} aria-live="polite">
      <dt>{text.adjusted}</dt>
      <dd>{sum(adjusted)}</dd>
      {beside.fees > 0 && (
        <>
          <dt>{text.feeTotal}</dt>
          <dd>{sum(beside.fees)}</dd>
        </>
      )}
      <dt>{text.subtotal}</dt>
      <dd>{sum(contractValue + adjusted)}</dd>
      <dt>{text.paidTotal}</dt>
      <dd>{sum(0 - paid)}</dd>
      {beside.deposited > 0 && (
        <>
          <dt>{text.depositTotal}</dt>
          <dd>{sum(beside.deposited)}</dd>
        </>
      )}
      {beside.refunded > 0 && (
        <>
          <dt>{text.refundTotal}</dt>
          <dd>{sum(beside.refunded)}</dd>
        </>
      )}
      <dt data-total>{text.balance}</dt>
      <dd data-total>
        {sum(owing, (amount) => (amount < 0 ? text.overpaid(format.yen(-amount)) : format.yen(amount)))}
      </dd>
    </dl>
  )
}
