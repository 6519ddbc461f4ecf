import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { ReceiptButton } from '../contracts/ReceiptButton.tsx'
import { RefundButton } from '../contracts/Refund.tsx'
import { ReturnInvoiceButton } from '../contracts/ReturnInvoiceButton.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import type { Payment } from './paymentDocuments.ts'

/** Draws what a row of the report offers for a payment: its receipt, and a refund while the contract is there. */
export function PaymentTools({ payment }: { payment: Payment }) {
  const format = useFormat()
  const { contractId, contractName, contractDeleted, studentName, number, date, value } = payment
  const contract = {
    id: contractId,
    contractNumber: contractNumberOf(contractName),
    student: { fullName: studentName },
  }
  const of = `${studentName} ${format.date(date)} ${format.yen(value)}`
  return (
    <>
      {value < 0 ? (
        <ReturnInvoiceButton inRow contractId={contractId} number={number} value={-value} of={of} />
      ) : (
        <ReceiptButton inRow contractId={contractId} number={number} of={of} />
      )}
      {!contractDeleted && <RefundButton inRow contract={contract} />}
    </>
  )
}
