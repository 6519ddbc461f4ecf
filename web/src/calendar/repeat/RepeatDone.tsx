import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Repeat.module.css'
import { repeatMessages } from './repeatMessages.ts'

/** The end of an undo: which bookings are undone, and which stay and why; a text where it was refused. */
export type UndoneLessons = { undone: number; kept: readonly { startsAt?: string | null; message: string }[] } | string

interface RepeatDoneProps {
  /** The starts of the lessons that were booked. */
  times: readonly string[]
  /** Undoes them all; null where the user has changed their mind or no answer came. */
  onUndo: () => Promise<UndoneLessons | null>
  onClose: () => void
}

/** Says what was booked, with the way to undo all of it. (REPEAT-08) */
export function RepeatDone({ times, onUndo, onClose }: RepeatDoneProps) {
  const text = useMessages(repeatMessages)
  const format = useFormat()
  const [end, setEnd] = useState<UndoneLessons | null>(null)
  const [busy, setBusy] = useState(false)
  const part = useRef<HTMLElement>(null)
  // The button that booked is gone; all of the outcome is in sight.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
    part.current?.focus({ preventScroll: true })
  }, [])
  const undo = async () => {
    setBusy(true)
    setEnd(await onUndo())
    setBusy(false)
  }
  const undone = end !== null && typeof end !== 'string' ? end : null
  return (
    <section ref={part} className={classes.panel} aria-label={text.booked} tabIndex={-1}>
      <output className={classes.panel}>
        {undone === null ? (
          <Notice tone="good">{text.done(times.length)}</Notice>
        ) : (
          <Notice tone="good">{text.undone(undone.undone)}</Notice>
        )}
        {typeof end === 'string' && <Notice tone="warn">{end}</Notice>}
        {undone?.kept.map(({ startsAt, message }) => (
          <Notice key={startsAt ?? message} tone="warn">
            {startsAt == null ? message : text.kept(format.dateTime(startsAt), message)}
          </Notice>
        ))}
      </output>
      {undone === null && (
        <ul className={classes.times}>
          {times.map((startsAt) => (
            <li key={startsAt}>{format.dateTime(startsAt)}</li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {undone === null && (
          <Button variant="default" size="md" loading={busy} onClick={() => void undo()}>
            {text.undo}
          </Button>
        )}
        <Button size="md" disabled={busy} onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </section>
  )
}
