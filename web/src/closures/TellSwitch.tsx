import { Switch } from '@mantine/core'

interface TellSwitchProps {
  label: string
  tell: boolean
  onChange: (changes: { tell: boolean }) => void
}

/** Whether those who lose a lesson are told by mail. */
export function TellSwitch({ label, tell, onChange }: TellSwitchProps) {
  return <Switch label={label} checked={tell} onChange={(event) => onChange({ tell: event.currentTarget.checked })} />
}
