import { IconCloudOff } from '@tabler/icons-react'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useConnection } from '../shared/live/connection.ts'
import { messages } from '../shared/live/messages.ts'
import { announce } from './announce.tsx'
import classes from './OfflineBanner.module.css'

/** Draws a quiet line below the header while changes do not reach this browser; says when they do again. */
export function OfflineBanner() {
  const text = useMessages(messages)
  const { online } = useNetwork()
  const lost = useConnection() === 'lost' || !online
  const wasLost = useRef(false)

  useEffect(() => {
    if (wasLost.current && !lost) announce(text.back)
    wasLost.current = lost
  }, [lost, text])

  return (
    <output className={classes.place}>
      {lost && (
        <span className={classes.banner}>
          <IconCloudOff size={16} aria-hidden />
          {text.offline}
        </span>
      )}
    </output>
  )
}
