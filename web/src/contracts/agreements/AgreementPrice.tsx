import type { AgreementContent } from './agreementDocuments.ts'
import classes from './Agreement.module.css'
import { agreementPaperTexts } from '@koma/schema/agreementPaperTexts'

/** Shows the price, with adjustments, payments, write-offs and the balance. (CON-53, CON-60) */
export function AgreementPrice({ content, yen }: { content: AgreementContent; yen: (amount: number) => string }) {
  const text = agreementPaperTexts[content.language]
  const { adjustments, balanceOwing, paid } = content
  const writtenOff = content.writtenOff ?? 0
  const named = adjustments.map((adjustment, index) => ({ ...adjustment, name: text.adjustment(index + 1) }))
  return (
    <section className={classes.part}>
      <h3>{text.money}</h3>
      <table className={classes.price}>
        <tbody>
          <Row label={text.cost} memo={content.memoContractValue} amount={yen(content.contractValue)} />
          {named.length === 0 && <Row label={text.adjusted} amount={yen(0)} />}
          {named.map(({ name, type, value, memo }) => (
            <Row key={name} label={name} memo={memo} amount={yen(type === '-' ? -value : value)} />
          ))}
          <Row label={text.subtotal} amount={yen(content.subtotal)} />
          <Row label={text.payment} amount={yen(writtenOff - paid)} />
          {writtenOff > 0 && <Row label={text.writtenOff} amount={yen(-writtenOff)} />}
        </tbody>
        <tfoot>
          <Row label={balanceOwing < 0 ? text.overpaid : text.balance} amount={yen(Math.abs(balanceOwing))} />
        </tfoot>
      </table>
    </section>
  )
}

function Row({ label, memo = '', amount }: { label: string; memo?: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{memo}</td>
      <td>{amount}</td>
    </tr>
  )
}
