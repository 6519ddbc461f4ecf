import { MOST_FIELD_FILTERS } from '@koma/schema/rules/fieldKinds'
import { type FieldKind, typedNumber } from '@koma/schema/rules/fieldKinds'
import { nameIn } from '@koma/schema/rules/studentField'
import { ActionIcon, MultiSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { messages as recordMessages } from '../../record/messages.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { staffMessages } from '../staffMessages.ts'
import classes from './FieldFilters.module.css'
import type { AddressFilter } from './listedFields.ts'
import type { OwnField } from './ownFieldDocuments.ts'

interface FieldFiltersProps {
  /** The fields in use. */
  fields: readonly OwnField[]
  filters: readonly AddressFilter[]
  onChange: (filters: AddressFilter[]) => void
}

/** Draws the conditions on own fields, and a way to add one; nothing while the school has no own fields. (FIELD-12) */
export function FieldFilters({ fields, filters, onChange }: FieldFiltersProps) {
  const text = useMessages(staffMessages)
  const [language] = useLanguage()
  const others = fields.filter(({ id }) => filters.every(({ fieldId }) => fieldId !== id))
  return (
    <>
      {others.length > 0 && filters.length < MOST_FIELD_FILTERS && (
        <FilterSelect
          label={text.ownFilter}
          data={[
            { value: '', label: text.ownFilterAdd },
            ...others.map((field) => ({ value: field.id, label: nameIn(field, language) })),
          ]}
          value=""
          onChange={(fieldId) => onChange(fieldId === '' ? [...filters] : [...filters, { fieldId }])}
        />
      )}
      {filters.map((filter) => {
        const field = fields.find(({ id }) => id === filter.fieldId)
        if (field === undefined) return null
        const rest = filters.filter((each) => each !== filter)
        return (
          <FieldCondition
            key={filter.fieldId}
            field={field}
            filter={filter}
            onChange={(next) => onChange(filters.map((each) => (each === filter ? next : each)))}
            onRemove={() => onChange(rest)}
          />
        )
      })}
    </>
  )
}

interface FieldConditionProps {
  field: OwnField
  filter: AddressFilter
  onChange: (filter: AddressFilter) => void
  onRemove: () => void
}

function FieldCondition({ field, filter, onChange, onRemove }: FieldConditionProps) {
  const text = useMessages(staffMessages)
  const { yesNo } = useMessages(recordMessages)
  const [language] = useLanguage()
  const name = nameIn(field, language)
  const { fieldId, empty } = filter
  const states = [
    { value: 'filled', label: text.ownFilled },
    { value: 'empty', label: text.ownEmpty },
  ]
  const first =
    field.kind === 'yesNo'
      ? [
          { value: '', label: text.ownAny },
          { value: 'yes', label: yesNo.yes },
          { value: 'no', label: yesNo.no },
        ]
      : [{ value: '', label: text.ownConditions[field.kind] }]
  const said = filter.yes == null ? '' : filter.yes ? 'yes' : 'no'
  return (
    <fieldset className={classes.condition} aria-label={name}>
      <FilterSelect
        label={name}
        data={[...first, ...states]}
        value={empty == null ? said : empty ? 'empty' : 'filled'}
        onChange={(chosen) => {
          if (chosen === 'empty' || chosen === 'filled') onChange({ fieldId, empty: chosen === 'empty' })
          else onChange(chosen === '' ? { fieldId } : { fieldId, yes: chosen === 'yes' })
        }}
      />
      {empty == null && <ConditionInputs field={field} filter={filter} onChange={onChange} />}
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={text.ownRemove(name)}
        title={text.ownRemove(name)}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

function ConditionInputs({ field, filter, onChange }: Omit<FieldConditionProps, 'onRemove'>) {
  const text = useMessages(staffMessages)
  const [language] = useLanguage()
  const { fieldId } = filter
  if (field.kind === 'yesNo') return null
  if (field.kind === 'date')
    return (
      <DateRangeFields
        open
        range={{ from: filter.from ?? '', to: filter.to ?? '' }}
        onChange={({ from, to }) => onChange({ fieldId, from: from || null, to: to || null })}
      />
    )
  if (field.kind === 'choice')
    return (
      <MultiSelect
        className={classes.wide}
        label={text.ownChoices}
        data={field.choices.map((choice) => ({ value: choice.id, label: nameIn(choice, language) }))}
        value={[...(filter.choiceIds ?? [])]}
        onChange={(choiceIds) => onChange({ fieldId, choiceIds: choiceIds.length === 0 ? null : choiceIds })}
        clearable
      />
    )
  if (field.kind === 'number')
    return (
      <>
        <TypedCondition
          kind="number"
          label={text.ownAtLeast}
          value={String(filter.atLeast ?? '')}
          onChange={(typed) => onChange({ ...filter, atLeast: typedNumber(typed) ?? null })}
        />
        <TypedCondition
          kind="number"
          label={text.ownAtMost}
          value={String(filter.atMost ?? '')}
          onChange={(typed) => onChange({ ...filter, atMost: typedNumber(typed) ?? null })}
        />
      </>
    )
  return (
    <TypedCondition
      kind={field.kind}
      label={text.ownContains}
      value={filter.contains ?? ''}
      onChange={(typed) => onChange({ fieldId, contains: typed.trim() || null })}
    />
  )
}

interface TypedConditionProps {
  kind: FieldKind
  label: string
  value: string
  onChange: (typed: string) => void
}

/** Takes a text or a number, and reports it 300 ms after the last key. What is no number is said beside it. */
function TypedCondition({ kind, label, value, onChange }: TypedConditionProps) {
  const text = useMessages(staffMessages)
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const isWrong = kind === 'number' && typed.trim() !== '' && typedNumber(typed) === undefined
  const report = useDebouncedCallback((next: string) => {
    reported.current = next
    onChange(next)
  }, 300)
  // A value that came from elsewhere, such as the back button or a reset, wins over what was typed.
  useEffect(() => {
    if (value === reported.current.trim() || (kind === 'number' && value === plainOf(reported.current))) return
    reported.current = value
    setTyped(value)
  }, [kind, value])
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={100}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      error={isWrong && text.ownNoNumber}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        report(currentTarget.value)
      }}
    />
  )
}

/** Returns what the address has of a typed number. */
const plainOf = (typed: string): string => String(typedNumber(typed) ?? '')
