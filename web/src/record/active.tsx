import { useCallback, useMemo } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { choicesOf } from '../ui/filterSelects.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'

/** Says whether a record is in use, as word and shape. */
export function ActiveBadge({ active }: { active: boolean }) {
  const text = useMessages(messages)
  return <StatusBadge tone={active ? 'good' : 'neutral'}>{active ? text.active : text.inactive}</StatusBadge>
}

/** Returns the column that says which records are in use. */
export function useActiveColumn<Item extends { active: boolean }>(): DataColumn<Item> {
  const { state, active: used, inactive } = useMessages(messages)
  return useMemo(
    () => ({
      id: 'active',
      head: state,
      width: '7rem',
      narrow: true,
      sort: ({ active }) => !active,
      cell: ({ active }) => <ActiveBadge active={active} />,
      text: ({ active }) => (active ? used : inactive),
    }),
    [state, used, inactive],
  )
}

const activeFirst = { active: 'active' }

/**
 * Returns the filter between active and all that lists of records have (ATCH-02, CRS-16); the address remembers it. It
 * begins with what is active, unless `defaults`, which stays the same object, says otherwise.
 */
export function useActiveFilter(defaults: { active: string } = activeFirst) {
  const text = useMessages(messages)
  const [{ active: activeFilter }, change, reset] = useUrlFilters(defaults)
  // A value in the address that is no choice here, such as one of another list, is ignored.
  const active = activeFilter in text.states ? activeFilter : defaults.active
  const passes = useCallback(
    (item: { active: boolean }) => active === '' || item.active === (active === 'active'),
    [active],
  )
  return {
    passes,
    active: active === defaults.active ? 0 : 1,
    onReset: reset,
    fields: (
      <FilterSelect
        label={text.state}
        data={choicesOf(text.states)}
        value={active}
        onChange={(chosen) => change({ active: chosen })}
      />
    ),
  }
}
