import { useQuery } from '@apollo/client/react'
import { messages as recordMessages } from '../../record/messages.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CarryingContractsQuery } from '../contractDocuments.ts'
import { messages } from '../messages.ts'

interface SecondCarryOverProps {
  studentId: string
  /** The contract that is edited; without one it is a new one. */
  contract?: { id: string; renewed: boolean } | undefined
}

/**
 * Warns that a student whose contract carries over has another one in use that does (D45). Contracts that are renewed
 * or carried over already are the past of another one.
 */
export function SecondCarryOver({ studentId, contract }: SecondCarryOverProps) {
  const text = useMessages(messages)
  const { comma } = useMessages(recordMessages)
  const { data } = useQuery(CarryingContractsQuery, {
    variables: { studentId },
    skip: studentId === '' || contract?.renewed === true,
    fetchPolicy: 'cache-and-network',
  })
  const others = (data?.contractPage.contracts ?? []).filter(
    ({ id, active, carryOver, carryOverComplete, renewed }) =>
      id !== contract?.id && active && carryOver && !carryOverComplete && !renewed,
  )
  if (others.length === 0) return null
  const numbers = others.map(({ contractNumber }) => contractNumber).join(comma)
  return <Notice tone="warn">{text.secondCarryOver(numbers)}</Notice>
}
