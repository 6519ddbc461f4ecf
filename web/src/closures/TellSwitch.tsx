import { Switch } from '@mantine/core'

interface TellSwitchProps {
  label: string
  tell: boolean
  onChange: (changes: { tell: boolean }) => void
}

/** Switches the mails to those who lose a lesson. */
export function TellSwitch({ label, tell, onChange }: TellSwitchProps) {
  return <Switch label={label} checked={tell} onChange={(event) => onChange({ tell: event.currentTarget.checked })} />
}
