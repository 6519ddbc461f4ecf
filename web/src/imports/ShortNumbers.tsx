import { Checkbox, TextInput } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

interface ShortNumbersProps {
  /** The prefix for short numbers; null: they are refused. */
  prefix: string | null
  disabled: boolean
  onChange: (prefix: string | null) => void
}

/** Asks whether student numbers that are too short for an ID are filled up, and what comes before them. (ASTU-19) */
export function ShortNumbers({ prefix, disabled, onChange }: ShortNumbersProps) {
  const text = useMessages(messages)
  return (
    <div className={classes.short}>
      <Checkbox
        label={text.short}
        description={text.shortHint(prefix ?? '')}
        checked={prefix !== null}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? '' : null)}
      />
      {prefix !== null && (
        <TextInput
          label={text.shortPrefix}
          value={prefix}
          maxLength={4}
          disabled={disabled}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </div>
  )
}
