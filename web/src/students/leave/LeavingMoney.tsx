import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { AmountDue } from '../../contracts/RecordPayment.tsx'
import { ContractLink } from '../../desk/ContractLink.tsx'
import type { LeavingMoney_MoneyFragment } from '../../gql/graphql.ts'
import parts from '../../record/RecordParts.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from '../Students.module.css'
import { leavingMoneyMessages } from './leavingMoneyMessages.ts'

/**
 * Says what a student who leaves still owes and still has, with a button that records a payment of each contract, and
 * which changes of plan and discounts end. (PAUSE-23)
 */
export function LeavingMoney({ money }: { money: LeavingMoney_MoneyFragment }) {
  const text = useMessages(leavingMoneyMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { studentName, debts, deposit, points, planChanges, discounts, pauses, debits } = money
  return (
    <section aria-label={text.title}>
      <h4>{text.title}</h4>
      {debts.length === 0 && <p>{text.nothingDue}</p>}
      <div className={parts.lines}>
        {debts.map(({ contractId, contractNumber, contractHolder, startDate, endDate, balanceOwing }) => (
          <div key={contractId} className={parts.line}>
            <span>
              <ContractLink id={contractId}>{contractNumber}</ContractLink>{' '}
              <span className={classes.quiet}>{text.days(format.date(startDate), format.date(endDate))}</span>
            </span>
            <AmountDue
              contract={{
                id: contractId,
                contractNumber,
                contractHolder,
                balanceOwing,
                student: { fullName: studentName },
              }}
            />
          </div>
        ))}
        {points.map(({ contractId, contractName, points: left, yen }) => (
          <div key={contractId} className={parts.line}>
            <span>
              <ContractLink id={contractId}>{contractNumberOf(contractName)}</ContractLink>{' '}
              <span className={classes.quiet}>{text.pointsLeft}</span>
            </span>
            <span>{text.worth(format.credits(left, creditType), format.yen(yen))}</span>
          </div>
        ))}
      </div>
      {deposit > 0 && <Notice tone="warn">{text.deposit(format.yen(deposit))}</Notice>}
      {debits.map(({ collectOn, amount }) => (
        <Notice key={`${collectOn} ${amount}`} tone="warn">
          {text.debit(format.date(collectOn), format.yen(amount))}
        </Notice>
      ))}
      {planChanges.map(({ contractId, planName, from }) => (
        <p key={contractId}>{text.planChange(planName, format.month(from))}</p>
      ))}
      {discounts.map(({ contractId, contractName, name }) => (
        <p key={`${contractId} ${name}`}>{text.discount(name, contractNumberOf(contractName))}</p>
      ))}
      {pauses.map(({ leaveId, from, until }) => (
        <p key={leaveId}>{text.pause(format.date(from), until === null ? '' : format.date(until))}</p>
      ))}
    </section>
  )
}
