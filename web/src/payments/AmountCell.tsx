import { createContext, type KeyboardEvent, useContext } from 'react'
import type { SettleMode } from '../gql/graphql.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { messages } from './messages.ts'
import classes from './payments.module.css'
import type { OwedContract } from './paymentDocuments.ts'
import { amountProblem, type ChosenAmounts, overOwed } from './useChosenAmounts.ts'

/** Gives the chosen amounts to cells whose rows are not drawn again for them. */
export const AmountsContext = createContext<
  | (Pick<ChosenAmounts, 'amounts' | 'typed' | 'enter'> & { mode: SettleMode; allowed: boolean; onCheck: () => void })
  | null
>(null)

/**
 * Draws the field for the amount paid of what a contract owes. Enter and arrows go to the next row, Ctrl or ⌘ and Enter
 * check the choice. (PAY-05)
 */
export function AmountCell({ contract }: { contract: OwedContract }) {
  const text = useMessages(messages)
  const format = useFormat()
  const chosenAmounts = useContext(AmountsContext)
  if (chosenAmounts === null) return null
  const { mode, amounts, typed, enter, allowed, onCheck } = chosenAmounts
  const { id, student, balanceOwing } = contract
  const amount = amounts.get(id) ?? ''
  const over = mode === 'payment' ? overOwed(contract, amount) : 0
  return (
    <div className={classes.amount}>
      <AmountField
        bare
        data-amount={id}
        onClick={(event) => event.stopPropagation()}
        label={text.amountOf(student.fullName)}
        value={amount}
        typed={typed.get(id)}
        placeholder={formatNumber(balanceOwing)}
        onChange={(entered, written) => enter(id, entered, written)}
        onKeyDown={(event) => goOn(event, onCheck)}
        disabled={!allowed}
        error={amountProblem(contract, amount, mode) === 'tooMuch' && text.tooMuch}
      />
      {over > 0 && <output className={classes.quiet}>{text.over(format.yen(over))}</output>}
    </div>
  )
}

function goOn(event: KeyboardEvent<HTMLInputElement>, onCheck: () => void): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onCheck()
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-amount]')]
  const next = all[all.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
  next?.scrollIntoView({ block: 'nearest' })
}
