import { Button } from '@mantine/core'

/**
 * Draws the end of a form of the schedule: giving up and sending. `busy` while it is on its way, `off` while it may not
 * go.
 */
export function FormButtons(props: {
  className: string | undefined
  giveUp: string
  onGiveUp: () => void
  send: string
  busy: boolean
  off?: boolean
}) {
  const { className, giveUp, onGiveUp, send, busy, off } = props
  return (
    <div className={className}>
      <Button variant="default" onClick={onGiveUp}>
        {giveUp}
      </Button>
      <Button type="submit" loading={busy} disabled={off}>
        {send}
      </Button>
    </div>
  )
}
