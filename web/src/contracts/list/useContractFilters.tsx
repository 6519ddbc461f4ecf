import { messages } from '../messages.ts'
import { messages as recordMessages } from '../../record/messages.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { filterSelectsOf } from '../../ui/filterSelects.tsx'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { contractDefaults } from './contractVariables.ts'

const { kind, booking, active } = contractDefaults
const defaults = { kind, booking, active }

/**
 * Shows the filters of the contracts: type and what stands out, fixed or flex, active or all; the address keeps them.
 * (CON-01…03, CON-05, D88)
 */
export function useContractFilters() {
  const text = useMessages(messages)
  const { state, states } = useMessages(recordMessages)
  const [filters, change, onReset] = useUrlFilters(defaults)
  const select = filterSelectsOf(filters, change)
  return {
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
