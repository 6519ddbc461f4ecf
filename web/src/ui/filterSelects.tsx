import { FilterSelect } from './FilterSelect.tsx'

/** Returns the choices of a select, from their words in its order. */
export function choicesOf(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** Draws the select of one filter among `filters`, whose choices are `words`. */
export function filterSelectsOf<Name extends string>(
  filters: Readonly<Record<Name, string>>,
  change: (next: Partial<Record<Name, string>>) => void,
) {
  return (label: string, name: Name, words: Readonly<Record<string, string>>) => (
    <FilterSelect
      label={label}
      data={choicesOf(words)}
      value={filters[name]}
      onChange={(value) => change({ [name]: value } as Partial<Record<Name, string>>)}
    />
  )
}
