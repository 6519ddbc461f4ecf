import { useCallback, useMemo, useState } from 'react'
import type { SettleMode } from '../gql/graphql.ts'
import type { Amount } from '../ui/AmountField.tsx'
import type { OwedContract } from './paymentDocuments.ts'

/** A contract that is chosen, and how much of what it owes. */
export interface Chosen {
  contract: OwedContract
  amount: Amount
}

/** Returns how many yen more than what is owed are paid; 0 where none are. */
export const overOwed = ({ balanceOwing }: Pick<OwedContract, 'balanceOwing'>, amount: Amount): number =>
  amount !== '' && amount > balanceOwing ? amount - balanceOwing : 0

/** Returns why an amount cannot be paid or written off; null when it can. More than is owed can be paid. */
export function amountProblem(
  contract: Pick<OwedContract, 'balanceOwing'>,
  amount: Amount,
  mode: SettleMode,
): 'digits' | 'tooMuch' | null {
  if (Number.isNaN(amount)) return 'digits'
  return mode === 'writeoff' && overOwed(contract, amount) > 0 ? 'tooMuch' : null
}

/** Returns the contracts to pay and how much: a choice survives another search. (PAY-05) */
export function useChosenAmounts(contracts: readonly OwedContract[], mode: SettleMode) {
  const [amounts, setAmounts] = useState<ReadonlyMap<string, Amount>>(new Map())
  // A row that a search hides shows again what was typed into it, also where that is no amount.
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const enter = useCallback((id: string, amount: Amount, text: string) => {
    setTyped((before) => new Map(before).set(id, text))
    setAmounts((before) => {
      const after = new Map(before)
      if (amount === '' || amount === 0) after.delete(id)
      else after.set(id, amount)
      return after
    })
  }, [])
  /** Chooses everything that is owed for these, or none of them. */
  const choose = useCallback(
    (some: readonly OwedContract[], on: boolean) =>
      setAmounts((before) => {
        const after = new Map(before)
        for (const { id, balanceOwing } of some) {
          if (!on) after.delete(id)
          else if (!after.has(id)) after.set(id, balanceOwing)
        }
        return after
      }),
    [],
  )
  const clear = useCallback(() => setAmounts(new Map()), [])
  const chosen = useMemo(
    () =>
      contracts.flatMap((contract): Chosen[] => {
        const amount = amounts.get(contract.id)
        return amount === undefined ? [] : [{ contract, amount }]
      }),
    [contracts, amounts],
  )
  const ids = useMemo(() => new Set(chosen.map(({ contract }) => contract.id)), [chosen])
  const isWrong = chosen.some(({ contract, amount }) => amountProblem(contract, amount, mode) !== null)
  const total = chosen.reduce((sum, { amount }) => sum + (amount || 0), 0)
  return { amounts, typed, chosen, ids, isWrong, total, enter, choose, clear }
}

export type ChosenAmounts = ReturnType<typeof useChosenAmounts>
