import { useEffect, useEffectEvent, useState } from 'react'
import { isSame } from './isSame.ts'
import { mergeArrived } from './mergeArrived.ts'
import { pick } from './pick.ts'

/** A field that was changed here and by somebody else, differently. */
interface Clash<Values> {
  field: keyof Values & string
  theirs: unknown
  mine: unknown
}

interface ConcurrentEdits<Values> {
  /** The saved record; another object when it changes, whoever changed it. */
  record: Values
  /** What is entered. */
  values: Values
  /** What was last sent from here, and the changes in it; null for nothing. */
  sent: { entered: Values; changes: Partial<Values> } | null
  saving: boolean
  /** Returns a field with both its changes, another's and the one here; undefined where one has to choose. */
  both: ((field: keyof Values & string, base: Values, theirs: Values, mine: Values) => unknown) | undefined
  setFields: (fields: Partial<Values>) => void
}

/**
 * Brings others' changes of a record into its open form. A field that both changed is a clash until one side is chosen.
 * Returns the record that the form is compared with as `base`. (D129)
 */
export function useConcurrentEdits<Values extends Record<string, unknown>>(edits: ConcurrentEdits<Values>) {
  const { record, values, sent, saving, both, setFields } = edits
  const [base, setBase] = useState(record)
  const [clashing, setClashing] = useState<string[]>([])
  const [arrived, setArrived] = useState<Partial<Values> | null>(null)

  // Until it is known whether what was sent is saved, nobody can say whose change a new record is.
  if (!saving && !isSame(record, base)) {
    const merged = mergeArrived(record, { base, values, sent, clashing }, both)
    setBase(record)
    setArrived(merged.changes)
    setClashing(merged.clashing)
  }
  const applyArrived = useEffectEvent(setFields)
  useEffect(() => {
    if (arrived !== null) applyArrived(arrived)
  }, [arrived])

  const clashes: Clash<Values>[] = clashing
    .filter((field) => !isSame(values[field], base[field]))
    .map((field) => ({ field, theirs: base[field], mine: values[field] }))
  return {
    base,
    clashes,
    takeTheirs: () => {
      setFields(pick<Values>(base, clashing))
      setClashing([])
    },
    keepMine: () => setClashing([]),
  }
}
