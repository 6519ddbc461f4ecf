import { contractFlags } from '@koma/schema/rules/contractFlags'
import { useCallback } from 'react'
import type { ContractItem } from '../desk/contract/contractDocuments.ts'
import { messages } from '../desk/contract/messages.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { filterSelectsOf } from '../ui/filterSelects.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'

const defaults = { kind: '', booking: '', active: 'active' }

/** The filters of the contracts: type and what stands out, fixed or flex, active or all; the address remembers them. (CON-01…03, CON-05, D88) */
export function useContractFilters() {
  const text = useMessages(messages)
  const { state, states } = useMessages(recordMessages)
  const today = useNow().slice(0, 10)
  const [filters, change, onReset] = useUrlFilters(defaults)
  const { kind, booking, active } = filters
  const passes = useCallback(
    (contract: ContractItem) =>
      (active === '' || contract.active) &&
      (booking === '' || contract.student.isFixed === (booking === 'fixed')) &&
      isOfKind(contract, kind, today),
    [kind, booking, active, today],
  )
  const select = filterSelectsOf(filters, change)
  return {
    /** Whether those that are not active are asked for too. */
    all: active === '',
    passes,
    onReset,
    active: Object.entries(defaults).filter(([name, value]) => filters[name as keyof typeof defaults] !== value).length,
    fields: (
      <>
        {select(text.type, 'kind', text.kinds)}
        {select(text.booking, 'booking', text.bookingTypes)}
        {select(state, 'active', { active: states.active, '': states[''] })}
      </>
    ),
  }
}

function isOfKind(contract: ContractItem, kind: string, today: string): boolean {
  if (kind === 'package') return !contract.monthlyContract
  if (kind === 'monthly') return contract.monthlyContract
  return kind === '' || contractFlags(contract, today).some((flag) => flag === kind)
}
