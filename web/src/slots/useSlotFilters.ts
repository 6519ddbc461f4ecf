import { useCallback, useMemo } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useToday } from '../shared/hooks/useNow.ts'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { defaultFilters, type SlotFilterValues } from './slotFilters.ts'

const daysAhead = 28
/** The server answers for at most 92 days at once. */
const mostDays = 92
const dateShape = /^\d{4}-\d{2}-\d{2}$/

/**
 * The list's filters from the address, made sound: the start is not before today, the end not before the start
 * and within the days the server answers for. (STU-09, STU-10, SHELL-27)
 */
export function useSlotFilters(): {
  filters: SlotFilterValues
  /** How many differ from what the list shows at first. */
  active: number
  change: (changes: Partial<SlotFilterValues>) => void
  reset: () => void
  today: string
  latest: string
} {
  const today = useToday()
  const [raw, setRaw, reset] = useUrlFilters(defaultFilters)
  const { show, from, to, location, q } = raw
  const filters = useMemo(
    () => soundFilters({ show, from, to, location, q }, today),
    [show, from, to, location, q, today],
  )

  const change = useCallback(
    (changes: Partial<SlotFilterValues>) => {
      const next = { ...filters, ...changes }
      if (changes.from !== undefined && next.to < changes.from) next.to = changes.from
      const latest = addDays(next.from, mostDays - 1)
      setRaw({
        ...next,
        from: next.from === today ? '' : next.from,
        to: next.to === addDays(today, daysAhead) ? '' : next.to > latest ? latest : next.to,
      })
    },
    [filters, setRaw, today],
  )

  const active = [show !== 'available', from !== '', to !== '', location !== 'all'].filter(Boolean).length
  return { filters, active, change, reset, today, latest: addDays(filters.from, mostDays - 1) }
}

/** The filters as the list uses them, whatever the address says. */
function soundFilters(raw: Record<keyof SlotFilterValues, string>, today: string): SlotFilterValues {
  const from = isDate(raw.from) && raw.from > today ? raw.from : today
  const latest = addDays(from, mostDays - 1)
  const wanted = isDate(raw.to) ? raw.to : addDays(today, daysAhead)
  const to = wanted < from ? from : wanted > latest ? latest : wanted
  return { show: raw.show === 'all' ? 'all' : 'available', from, to, location: raw.location, q: raw.q }
}

function isDate(text: string): boolean {
  if (!dateShape.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
