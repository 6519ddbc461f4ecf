import { IconMapPin, IconVideo } from '@tabler/icons-react'
import { useMessages } from '../i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SlotPlace.module.css'

/** Where a lesson is held: a location, online, or either. (SLOT-13) */
export function SlotPlace({ location, online }: { location: string | null; online: boolean }) {
  const text = useMessages(messages)
  return (
    <span className={classes.places}>
      {location !== null && (
        <span className={classes.place}>
          <IconMapPin className={classes.icon} size={16} stroke={1.75} aria-hidden />
          {location}
        </span>
      )}
      {online && (
        <span className={classes.place}>
          <IconVideo className={classes.icon} size={16} stroke={1.75} aria-hidden />
          {text.online}
        </span>
      )}
    </span>
  )
}
