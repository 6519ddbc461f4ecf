import { useCallback, useMemo } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSession } from '../shared/session/useSession.ts'
import { useKeptFilters } from '../ui/hooks/useKeptFilters.ts'
import { defaultFilters, type SlotFilterValues } from './listedSlots.ts'
import { daysAhead, mostDays, soundRange } from './soundRange.ts'

/** A search is kept for the visit; days are kept in the address alone, since today moves on. */
const keeps = { list: 'slots', device: ['show', 'location', 'course', 'teacher', 'time'], visit: ['q'] } as const

const inSheet = ['from', 'to', 'location'] as const

/**
 * Returns the list's filters from the address or as this person left them on this device. The days are made valid: from
 * today on, in order, and within the days the server answers for. (STU-09, STU-10, SHELL-27)
 */
export function useSlotFilters(): {
  filters: SlotFilterValues
  /** The number of filters behind the button of a phone that differ from the defaults. */
  active: number
  /** Whether any filter, the search included, differs from its default. */
  canReset: boolean
  change: (changes: Partial<SlotFilterValues>) => void
  reset: () => void
  today: string
  latest: string
} {
  const today = useToday()
  const person = useSession()?._id ?? null
  const [raw, setRaw] = useKeptFilters(defaultFilters, keeps, person)
  const filters: SlotFilterValues = useMemo(() => {
    const range = soundRange(raw, today)
    const day = range.from <= raw.day && raw.day <= range.to ? raw.day : ''
    return { ...raw, show: raw.show === 'all' ? ('all' as const) : ('available' as const), ...range, day }
  }, [raw, today])

  const change = useCallback(
    (changes: Partial<SlotFilterValues>) => {
      const next = { ...filters, ...changes }
      if (changes.from !== undefined && next.to < changes.from) next.to = changes.from
      const latest = addDays(next.from, mostDays - 1)
      // Back leads to what was listed before a day was chosen or a search begun; each further key adds nothing to it.
      const isNewSearch = changes.q !== undefined && changes.q !== '' && filters.q === ''
      setRaw(
        {
          ...next,
          from: next.from === today ? '' : next.from,
          to: next.to === addDays(today, daysAhead) ? '' : next.to > latest ? latest : next.to,
        },
        { push: isNewSearch || (changes.day !== undefined && changes.day !== filters.day) },
      )
    },
    [filters, setRaw, today],
  )
  const reset = useCallback(() => setRaw(defaultFilters), [setRaw])

  const isChanged = (name: keyof SlotFilterValues) => raw[name] !== defaultFilters[name]
  const active = inSheet.filter(isChanged).length
  const canReset = Object.keys(defaultFilters).some((name) => isChanged(name as keyof SlotFilterValues))
  return { filters, active, canReset, change, reset, today, latest: addDays(filters.from, mostDays - 1) }
}
