import { useChanged } from './hooks/useChanged.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SeatMeter.module.css'

const mostPips = 8

interface SeatMeterProps {
  /** Seats that are taken. */
  booked: number
  /** Seats there are; null while the slot has no course yet and any seat is free. */
  capacity: number | null
}

/** Draws the seats of a slot: one mark each while they can be counted at a glance, and how many are left in words. */
export function SeatMeter({ booked, capacity }: SeatMeterProps) {
  const text = useMessages(messages)
  const changed = useChanged(booked)
  if (capacity === null || capacity === 1) {
    const taken = capacity === 1 && booked >= 1
    return (
      <span className={classes.meter} data-changed={changed || undefined} data-full={taken || undefined}>
        <span className={classes.pips} aria-hidden>
          <span className={classes.pip} data-taken={taken || undefined} />
        </span>
        {taken ? text.full : capacity === null ? text.seatsOpen : text.seatsLeft(1)}
      </span>
    )
  }
  const free = Math.max(0, capacity - booked)
  return (
    <span
      className={classes.meter}
      data-changed={changed || undefined}
      data-full={free === 0 || undefined}
      title={text.seatsOf(free, capacity)}
    >
      {capacity <= mostPips ? (
        <span className={classes.pips} aria-hidden>
          {Array.from({ length: capacity }, (_, seat) => (
            <span key={seat} className={classes.pip} data-taken={seat < booked || undefined} />
          ))}
        </span>
      ) : (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(100 * Math.min(booked, capacity)) / capacity}%` }} />
        </span>
      )}
      {free === 0 ? text.full : text.seatsLeft(free)}
    </span>
  )
}
