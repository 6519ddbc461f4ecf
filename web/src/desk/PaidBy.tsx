import { useMessages } from '../shared/i18n/useMessages.ts'
import { cancelMessages } from './cancel/messages.ts'
import { ContractLink } from './ContractLink.tsx'

/** Draws the way to the contract that pays or gets back, where all that moved its points is listed. */
export function PaidBy({ contract }: { contract: { id: string; contractNumber: string } | null | undefined }) {
  const text = useMessages(cancelMessages)
  if (!contract) return null
  return (
    <div>
      <ContractLink id={contract.id}>{text.openContract(contract.contractNumber)}</ContractLink>
    </div>
  )
}
