import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { Notice } from '../../ui/Notice.tsx'
import { messages } from './messages.ts'
import { declinePush, isPushDeclined } from './pushMark.ts'
import { usePush } from './usePush.ts'

/**
 * Offers notifications where they help: to somebody who waits for a seat, or has chosen a reminder. Nothing where they
 * are on or impossible, or where somebody has declined. (PUSH-05)
 */
export function AskForPush({ about }: { about: 'seat' | 'reminder' }) {
  const text = useMessages(messages)
  const id = useSession()?._id ?? ''
  const [declined, setDeclined] = useState(() => isPushDeclined(id))
  const { state, busy, turnOn } = usePush()
  if (declined || state !== 'off') return null
  const decline = () => {
    declinePush(id)
    setDeclined(true)
  }
  return (
    <Notice tone="info">
      {text.ask[about]}
      <Group gap="xs" mt="xs">
        <Button loading={busy} onClick={() => void turnOn()}>
          {text.turnOn}
        </Button>
        <Button variant="subtle" disabled={busy} onClick={decline}>
          {text.notNow}
        </Button>
      </Group>
    </Notice>
  )
}
