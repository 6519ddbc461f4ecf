import { Button, Checkbox } from '@mantine/core'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import classes from './Repeat.module.css'
import type { RepeatDate } from './repeatDocuments.ts'
import { repeatMessages } from './repeatMessages.ts'

interface RepeatDatesProps {
  dates: readonly RepeatDate[]
  /** The days that the user does not want. */
  leftOut: ReadonlySet<string>
  /** The slots that the user wants instead of the usual one, by day. */
  instead: ReadonlyMap<string, string>
  onLeaveOut: (day: string, isLeftOut: boolean) => void
  onChoose: (day: string, slotId: string | null) => void
}

/**
 * Lists the dates of a repeat, each with its new balance or why it cannot be booked, and other lessons to book instead.
 * (REPEAT-03, REPEAT-04, REPEAT-05)
 */
export function RepeatDates({ dates, leftOut, instead, onLeaveOut, onChoose }: RepeatDatesProps) {
  const text = useMessages(repeatMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const list = useRef<HTMLUListElement>(null)
  // A tick may turn out to be impossible, and what is off has no focus.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && focused.disabled && list.current?.contains(focused)) focusRowOf(focused)
  }, [dates])
  const choose = (event: MouseEvent, day: string, slotId: string | null) => {
    // The pressed button goes with the answer.
    focusRowOf(event.currentTarget)
    onChoose(day, slotId)
  }
  const [alone, folded] = foldedDates(dates, instead)
  return (
    <ul ref={list} className={classes.dates} aria-label={text.dates}>
      {alone.map((date) => {
        const day = date.startsAt.slice(0, 10)
        const { slot, success, message, pointsAfter, alternatives } = date
        const shown = slot === null ? date.startsAt : slot.startsAt
        const isOther = instead.has(day)
        const when = format.dateTime(shown)
        const detail = success ? text.left(format.credits(pointsAfter ?? 0, creditType)) : message
        const teacher = slot?.teacher?.displayName
        const others = alternatives.filter((other) => other.slot.id !== slot?.id)
        return (
          <li key={day} tabIndex={-1} className={classes.date} data-off={!success || undefined}>
            <Checkbox
              label={when}
              aria-label={text.take(when)}
              description={[teacher, detail].filter(Boolean).join(' · ')}
              checked={success && !leftOut.has(day)}
              disabled={!success}
              onChange={(event) => onLeaveOut(day, !event.currentTarget.checked)}
            />
            {(others.length > 0 || isOther) && (
              <fieldset className={classes.others} aria-label={text.instead(format.date(day))}>
                {others.map((other) => (
                  <Button
                    key={other.slot.id}
                    variant="default"
                    size="xs"
                    onClick={(event) => choose(event, day, other.slot.id)}
                  >
                    {[format.time(other.slot.startsAt), other.slot.teacher?.displayName].filter(Boolean).join(' ')}
                  </Button>
                ))}
                {isOther && (
                  <Button variant="subtle" size="xs" onClick={(event) => choose(event, day, null)}>
                    {text.backToOwn}
                  </Button>
                )}
              </fieldset>
            )}
          </li>
        )
      })}
      {folded.map(([message, days]) => (
        <li key={message} className={classes.folded}>
          {text.kept(days.map((day) => format.date(day)).join(text.comma), message)}
        </li>
      ))}
    </ul>
  )
}

/**
 * Separates the dates with a row of their own from those without a choice. The latter are grouped by the reason they
 * share.
 */
function foldedDates(
  dates: readonly RepeatDate[],
  instead: ReadonlyMap<string, string>,
): [readonly RepeatDate[], readonly (readonly [string, readonly string[]])[]] {
  const dayOf = ({ startsAt }: RepeatDate) => startsAt.slice(0, 10)
  const withoutChoice = dates.filter(
    (date) => !date.success && date.alternatives.length === 0 && !instead.has(dayOf(date)),
  )
  const shared = [...Map.groupBy(withoutChoice, ({ message }) => message)].filter(([, alike]) => alike.length > 1)
  const folded = new Set(shared.flatMap(([, alike]) => alike))
  return [
    dates.filter((date) => !folded.has(date)),
    shared.map(([message, alike]) => [message, alike.map(dayOf)] as const),
  ]
}

function focusRowOf(element: Element | null | undefined): void {
  element?.closest('li')?.focus()
}
