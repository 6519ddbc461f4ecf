import { Button, Switch } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages as offlineMessages } from '../../shared/offline/messages.ts'
import { useOffline } from '../../shared/offline/useOffline.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useOpen } from '../../ui/open/useOpen.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './Repeat.module.css'
import { RepeatDates } from './RepeatDates.tsx'
import { RepeatDone, type UndoneLessons } from './RepeatDone.tsx'
import { repeatMessages } from './repeatMessages.ts'
import { contractUntil, latestUntil, repeatWeeks, untilAfter } from './repeatUntil.ts'
import { type RepeatedLesson, type RepeatFor, useRepeat } from './useRepeat.ts'

interface RepeatPanelProps {
  lesson: RepeatedLesson
  /** What repeats, in words: teacher, course and place. */
  summary: string
  /** For whom staff book; left out for oneself. */
  repeatFor?: RepeatFor
  /** The last day of the contract that pays; null where only the preview knows it. */
  contractEnd: string | null
  /** What makes the preview outdated. */
  dependsOn: readonly unknown[]
  /** Whether people are mailed; left out for oneself. */
  tell?: boolean
  /** Draws who is told of these slots. */
  renderTell?: (slotIds: string[]) => ReactNode
  onUndo: (bookingIds: readonly string[]) => Promise<UndoneLessons | null>
  /** Goes back to where it was opened. */
  onBack: () => void
  onClose: () => void
}

/**
 * Books the same lesson every week until a day. It shows the dates with the effect of each, one button for all, and
 * then what was booked, with undo. (REPEAT-01…08)
 */
export function RepeatPanel(props: RepeatPanelProps) {
  const { lesson, summary, repeatFor = {}, contractEnd, dependsOn, tell, renderTell, onUndo, onBack, onClose } = props
  const text = useMessages(repeatMessages)
  const offlineText = useMessages(offlineMessages)
  const format = useFormat()
  const offline = useOffline()
  const { creditType } = useSchool()
  const repeat = useRepeat(lesson, repeatFor, contractEnd, dependsOn)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState<{ bookingIds: readonly string[]; times: readonly string[] } | null>(null)
  const panel = useRef<HTMLElement>(null)
  // Escape leaves the repeat, and not what it was opened in.
  useOpen(true, {
    onEscape: () => {
      if (done !== null) onClose()
      else if (!repeat.saving) onBack()
    },
    inside: panel,
    keepsFocus: true,
  })
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }, [])

  if (done !== null) {
    return <RepeatDone times={done.times} onUndo={() => onUndo(done.bookingIds)} onClose={onClose} />
  }
  const { preview, taken } = repeat
  const dates = preview?.dates ?? []
  const failing = dates.filter(({ success }) => !success).length
  const firstDay = lesson.startsAt.slice(0, 10)
  const ends = dates.flatMap(({ contract }) => contract?.endDate ?? [])
  const contractLast = contractUntil(firstDay, contractEnd ?? ends.toSorted().at(-1) ?? null)
  const lengths = [
    ...repeatWeeks.map((weeks) => ({ until: untilAfter(weeks, firstDay), label: text.weeks(weeks) })),
    ...(contractLast === null ? [] : [{ until: contractLast, label: text.contractEnd }]),
  ]
  const cost = taken.reduce((sum, date) => sum + (date.cost ?? 0), 0)
  const proceed = async () => {
    setRefusal(null)
    const times = taken.flatMap(({ slot }) => (slot === null ? [] : [slot.startsAt]))
    const answer = await repeat.book(tell)
    if (answer === null) return
    if (answer.success) return setDone({ bookingIds: answer.bookingIds, times })
    setRefusal(text.failed(answer.message))
    repeat.reload()
  }
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={text.title}
      aria-busy={repeat.pending && !repeat.failed}
      tabIndex={-1}
    >
      <p>{text.same(summary)}</p>
      <fieldset className={classes.lengths} aria-label={text.length}>
        {lengths.map(({ until, label }) => (
          <Button
            key={label}
            size="xs"
            variant={until === repeat.until ? 'light' : 'default'}
            aria-pressed={until === repeat.until}
            onClick={() => repeat.setUntil(until)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <DateField
        label={text.until}
        value={repeat.until}
        onChange={repeat.setUntil}
        minDate={firstDay}
        maxDate={latestUntil(firstDay)}
      />
      <Switch
        label={text.anyTeacher}
        checked={repeat.anyTeacher}
        onChange={(event) => repeat.setAnyTeacher(event.currentTarget.checked)}
      />
      {/* The dates shown may be of earlier choices. */}
      {repeat.failed ? <ErrorState onRetry={repeat.reload} /> : preview === undefined && <Spinner />}
      {preview?.success === false && <Notice tone="warn">{preview.message}</Notice>}
      {preview?.success === true && dates.length === 0 && <EmptyState title={text.nothing} hint={text.nothingHint} />}
      <RepeatDates
        dates={dates}
        leftOut={repeat.leftOut}
        instead={repeat.instead}
        onLeaveOut={repeat.leaveOut}
        onChoose={repeat.choose}
      />
      <div className={classes.sum} aria-live="polite">
        {taken.length > 0 && <strong>{text.sum(taken.length, format.credits(cost, creditType))}</strong>}
        {failing > 0 && <span>{text.failing(failing)}</span>}
      </div>
      {renderTell !== undefined && taken.length > 0 && renderTell(taken.flatMap(({ slot }) => slot?.id ?? []))}
      {refusal !== null && <Notice tone="warn">{refusal}</Notice>}
      {offline && <Notice tone="warn">{offlineText.noBooking}</Notice>}
      <div className={classes.buttons}>
        <Button variant="default" size="md" disabled={repeat.saving} onClick={onBack}>
          {text.back}
        </Button>
        <Button
          size="md"
          loading={repeat.saving}
          disabled={offline || repeat.pending || taken.length === 0}
          onClick={() => void proceed()}
        >
          {text.book(taken.length)}
        </Button>
      </div>
    </section>
  )
}
