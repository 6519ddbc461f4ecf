import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SlotPlace.module.css'

/** Shows where a lesson is held: a location, online, or either. (SLOT-13) */
export function SlotPlace({ location, online }: { location: string | null; online: boolean }) {
  const text = useMessages(messages)
  return (
    <span className={classes.places}>
      {location !== null && <span className={classes.place}>{location}</span>}
      {online && <span className={classes.online}>{text.online}</span>}
    </span>
  )
}
