import { useQuery } from '@apollo/client/react'
import { ownColumn } from '@koma/schema/rules/fieldKinds'
import { useMemo, useState } from 'react'
import { keepOnDevice, keptOnDevice } from '../../shared/deviceStorage.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { type OwnField, OwnFieldsQuery } from './ownFieldDocuments.ts'

const defaults = { columns: '' }
const KEY = 'own-columns:student'
const none = '-'

/**
 * Returns the own fields in use, by which the list of students is filtered and ordered, and those of them that are its
 * columns. The address says which; without it this browser remembers. (FIELD-12)
 */
export function useListedFields() {
  const { data, error, refetch } = useQuery(OwnFieldsQuery, {
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  useFollow(['studentField'], refetch)
  const [{ columns }, change] = useUrlFilters(defaults)
  const [kept, keep] = useState(() => keptOnDevice(KEY) ?? '')
  const chosen = columns === '' ? kept : columns
  const fields = useMemo((): readonly OwnField[] => (data?.studentFields ?? []).filter(({ active }) => active), [data])
  const shown = useMemo(
    () => chosen.split(' ').filter((id) => fields.some((field) => field.id === id)),
    [chosen, fields],
  )
  return {
    fields,
    isKnown: data !== undefined,
    /** Whether they could not be read, so that nobody knows them. */
    failed: data === undefined && error !== undefined,
    retry: refetch,
    /** The ids of the fields that are columns. */
    shown,
    chosenColumns: {
      all: useMemo(() => fields.map(({ id }) => ownColumn(id)), [fields]),
      shown: useMemo(() => shown.map(ownColumn), [shown]),
      onChange: (names: string[]) => {
        const next = fields.filter(({ id }) => names.includes(ownColumn(id))).map(({ id }) => id)
        keep(next.join(' '))
        keepOnDevice(KEY, next.length === 0 ? null : next.join(' '))
        change({ columns: next.length === 0 ? none : next.join(' ') })
      },
    },
  }
}
