import { flagWord } from '@koma/schema/contractFlagTexts'
import { contractFlags, type ContractFlag } from '@koma/schema/rules/contractFlags'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import classes from './contract.module.css'
import type { ContractItem } from './contractDocuments.ts'
import { messages } from './messages.ts'

const tones: Record<ContractFlag, Tone> = {
  unpaid: 'bad',
  noCourses: 'bad',
  ending: 'warn',
  low: 'warn',
  unused: 'info',
  renewed: 'good',
  carryover: 'good',
}

type Flagged = Pick<
  ContractItem,
  | 'active'
  | 'monthlyContract'
  | 'points'
  | 'endDate'
  | 'used'
  | 'renewed'
  | 'carryOverComplete'
  | 'balanceOwing'
  | 'courses'
>

/** Shows what stands out about a contract. (CON-21…26) */
export function ContractFlags({ contract }: { contract: Flagged }) {
  const [language] = useLanguage()
  const today = useNow().slice(0, 10)
  const flags = contractFlags(contract, today)
  if (flags.length === 0) return null
  return (
    <span className={classes.flags}>
      {flags.map((flag) => (
        <StatusBadge key={flag} tone={tones[flag]}>
          {flagWord(flag, contract, today, language)}
        </StatusBadge>
      ))}
    </span>
  )
}

/** Shows the balance owing, that nothing is owed, or the overpayment. (CON-17, CON-24, D95) */
export function Owing({ amount }: { amount: number }) {
  const text = useMessages(messages)
  const format = useFormat()
  if (amount === 0) return <StatusBadge tone="good">{text.paid}</StatusBadge>
  if (amount < 0) return text.overpaid(format.yen(-amount))
  return <StatusBadge tone="bad">{format.yen(amount)}</StatusBadge>
}
