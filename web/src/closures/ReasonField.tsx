import { TextInput } from '@mantine/core'
import classes from './closures.module.css'

interface ReasonFieldProps {
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Asks why there are no lessons; people read the reason. */
export function ReasonField({ onChange, ...input }: ReasonFieldProps) {
  return (
    <TextInput
      {...input}
      className={classes.reason}
      maxLength={100}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
