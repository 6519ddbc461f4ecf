import { useQuery } from '@apollo/client/react'
import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { OtherDebtsQuery } from './contractDocuments.ts'
import classes from './contract.module.css'
import { leftOverMessages } from './leftOverMessages.ts'

/** Where what is left over of a payment goes. */
const ways = ['overpaid', 'others', 'deposit'] as const
type Way = (typeof ways)[number]

/**
 * Returns what is chosen for what is left over of a payment, in yen: the other contracts that it pays, the oldest
 * first, and what of it is kept as a deposit; and the fields that ask for it. (PAY-17)
 */
export function useLeftOver(contractId: string, over: number) {
  const [way, setWay] = useState<Way>('overpaid')
  const [left, setLeft] = useState<readonly string[]>([])
  const { data } = useQuery(OtherDebtsQuery, {
    variables: { contractId },
    fetchPolicy: 'network-only',
    skip: over <= 0,
  })
  const debts = data?.otherDebts ?? []
  const shares = sharesOf(debts, over, left)
  const chosen = over <= 0 || (way === 'others' && debts.length === 0) ? 'overpaid' : way
  const others = shares
    .filter(({ amount }) => amount > 0)
    .slice(0, 20)
    .map((debt) => ({ contractId: debt.contractId, amount: debt.amount, balanceOwing: debt.balanceOwing }))
  const paid = others.reduce((sum, { amount }) => sum + amount, 0)
  const input = {
    overpaid: { others: [], deposit: 0 },
    others: { others, deposit: over - paid },
    deposit: { others: [], deposit: over },
  }[chosen]
  return {
    /** Whether it goes elsewhere, so that the contract is not overpaid. */
    goesElsewhere: chosen !== 'overpaid',
    ...input,
    fields: over > 0 && (
      <Fields
        {...{ over, way: chosen, setWay, shares, deposit: input.deposit }}
        onPay={(id, pays) => setLeft(pays ? left.filter((each) => each !== id) : [...left, id])}
      />
    ),
  }
}

/** Returns how much of what is left over each contract gets, in order; nothing those that are left out. */
function sharesOf<Debt extends { contractId: string; balanceOwing: number }>(
  debts: readonly Debt[],
  over: number,
  left: readonly string[],
): (Debt & { amount: number })[] {
  let rest = over
  return debts.map((debt) => {
    const amount = left.includes(debt.contractId) ? 0 : Math.min(rest, debt.balanceOwing)
    rest -= amount
    return { ...debt, amount }
  })
}

interface FieldsProps {
  over: number
  way: Way
  setWay: (way: Way) => void
  shares: readonly {
    contractId: string
    contractNumber: string
    studentName: string
    balanceOwing: number
    amount: number
  }[]
  deposit: number
  onPay: (contractId: string, pays: boolean) => void
}

/** Asks where what is left over goes, and shows what becomes of each contract. */
function Fields({ over, way, setWay, shares, deposit, onPay }: FieldsProps) {
  const text = useMessages(leftOverMessages)
  const format = useFormat()
  const offered = ways.filter((each) => each !== 'others' || shares.length > 0)
  return (
    <>
      <Radio.Group
        label={text.leftOver(format.yen(over))}
        value={way}
        onChange={(next) => setWay(ways.find((each) => each === next) ?? 'overpaid')}
      >
        <div className={classes.ways}>
          {offered.map((each) => (
            <Radio key={each} value={each} label={text.ways[each]} />
          ))}
        </div>
      </Radio.Group>
      {way === 'others' &&
        shares.map(({ contractId, contractNumber, studentName, balanceOwing, amount }) => (
          <Checkbox
            key={contractId}
            label={text.pays(studentName, contractNumber)}
            description={text.share(format.yen(amount), format.yen(balanceOwing), format.yen(balanceOwing - amount))}
            checked={amount > 0}
            onChange={({ currentTarget: { checked } }) => onPay(contractId, checked)}
          />
        ))}
      {deposit > 0 && <p className={classes.quiet}>{text.kept(format.yen(deposit))}</p>}
    </>
  )
}
