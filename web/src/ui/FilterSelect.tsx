import { Select } from '@mantine/core'
import { ChoiceField } from '../ui/ChoiceField.tsx'

/** Draws one select among filters; its first choice is everything. */
export function FilterSelect(props: {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  searchable?: boolean
  /** Shows no label of its own; it is still read out. */
  bare?: boolean
  disabled?: boolean
}) {
  const { label, data, value, onChange, searchable, bare = false, disabled } = props
  if (searchable) {
    return (
      <ChoiceField label={label} bare={bare} choices={data} value={value} onChange={onChange} disabled={disabled} />
    )
  }
  return (
    <Select
      {...(bare ? { 'aria-label': label } : { label })}
      data={data}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      disabled={disabled}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ position: 'bottom-start' }}
    />
  )
}
