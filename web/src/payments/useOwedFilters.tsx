import { daysOwed, owedAge } from '@koma/schema/rules/owedAge'
import { useMemo } from 'react'
import { isFound } from '../record/isFound.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { filterSelectsOf } from '../ui/filterSelects.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { messages } from './messages.ts'
import type { OwedContract } from './paymentDocuments.ts'

const defaults = { search: '', type: '', booking: '', age: '', active: '' }

/** Returns the search and the filters of contracts that owe; the address remembers them. (PAY-03) */
export function useOwedFilters(contracts: readonly OwedContract[]) {
  const text = useMessages(messages)
  const { state, states } = useMessages(recordMessages)
  const today = useToday()
  const [filters, change, onReset] = useUrlFilters(defaults)
  const { search, type, booking, age, active } = filters
  const found = useMemo(
    () =>
      contracts.filter(
        (contract) =>
          (type === '' || contract.monthlyContract === (type === 'monthly')) &&
          (booking === '' || contract.student.isFixed === (booking === 'fixed')) &&
          (age === '' || owedAge(daysOwed(contract.startDate, today)) === age) &&
          (active === '' || contract.active) &&
          isFound(textOf(contract), search),
      ),
    [contracts, search, type, booking, age, active, today],
  )
  const select = filterSelectsOf(filters, change)
  return {
    found,
    search,
    onSearch: (typed: string) => change({ search: typed }),
    onReset,
    active: Object.values(filters).filter((value) => value !== '').length - (search === '' ? 0 : 1),
    fields: (
      <>
        {select(text.age, 'age', text.ages)}
        {select(text.type, 'type', { '': text.all, package: text.package, monthly: text.monthly })}
        {select(text.booking, 'booking', { '': text.all, fixed: text.fixed, flex: text.flex })}
        {select(state, 'active', { '': states[''], active: states.active })}
      </>
    ),
  }
}

const textOf = ({ contractName, student, contractHolder, balanceOwing }: OwedContract) =>
  `${contractName} ${student.studentCode} ${student.fullName} ${contractHolder} ${balanceOwing}`
