import { Select } from '@mantine/core'
import { mostHistoryDays } from '@koma/schema/input/history'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { useStudentAccount } from '../../student/useStudentAccount.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ofContract, offeredTypes } from './historyFilter.ts'
import { messages } from '../messages.ts'

/** The filters as the address holds them: a type, a contract or all (an empty text); dates are `YYYY-MM-DD`. */
export type HistoryFilterValues = { type: string; from: string; to: string }

/** Shows the filters of the history: days, and all, a type or one contract. (STU-40, STU-41, SHELL-27) */
export function HistoryFilters(props: {
  filters: HistoryFilterValues
  /** The number of filters that differ from the defaults. */
  active: number
  onChange: (changes: Partial<HistoryFilterValues>) => void
  onReset: () => void
}) {
  const { filters, active, onChange, onReset } = props
  const text = useMessages(messages)
  const { contracts } = useStudentAccount()
  const types = [
    { value: '', label: text.all },
    ...offeredTypes.map((type) => ({ value: type as string, label: text.types[type] })),
  ]
  const own = contracts.map(({ id, contractNumber }) => ({
    value: ofContract(id),
    label: text.contract(contractNumber),
  }))
  return (
    <FilterBar active={active} onReset={onReset}>
      <Select
        label={text.show}
        data={[
          { group: text.type, items: types },
          { group: text.contracts, items: own },
        ]}
        value={filters.type}
        onChange={(type) => onChange({ type: type ?? '' })}
        allowDeselect={false}
        checkIconPosition="right"
      />
      <DateRangeFields range={filters} mostDays={mostHistoryDays} onChange={onChange} />
    </FilterBar>
  )
}
