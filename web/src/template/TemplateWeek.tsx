import { getPrimaryShade, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import calendarClasses from '../calendar/SlotCalendar.module.css'
import { paletteOf } from '../calendar/colours.ts'
import { segmentsOf } from '../calendar/daySegments.ts'
import { DaysGrid } from '../calendar/DaysGrid.tsx'
import { type CalendarMessages, messages as calendarMessages } from '../calendar/messages.ts'
import { weekdayOf, visibleRange } from '../calendar/range.ts'
import type { RowToast } from '../record/why/useRowRefusals.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useIsPhone } from '../ui/hooks/useIsPhone.ts'
import { messages } from './messages.ts'
import { TemplateChoicesQuery, type TemplateRow } from './templateDocuments.ts'
import classes from './TemplateWeek.module.css'
import { useFixedNames } from './useFixedNames.ts'
import { useMoveRow } from './useMoveRow.ts'
import { dayAndTime, hoursOf, someWeek, weekSlots } from './weekSlots.ts'

/** CSS pixels. */
const height = 760

interface TemplateWeekProps {
  rows: readonly TemplateRow[]
  onOpen: (id: string) => void
  /** A click on empty time. */
  onTime: (day: number, time: string) => void
  /** A click on a day's head. */
  onDay: (day: number) => void
  /** The toast texts about a moved row. */
  toastOf: RowToast
}

const { from, to } = visibleRange('week', someWeek)
const nothing: ReadonlySet<string> = new Set()
const noClosures: readonly never[] = []

/**
 * Shows the template as a week of the calendar; who may edit rows drags them to another day and time. (FIX-01, FIX-37,
 * PERM-27)
 */
export function TemplateWeek({ rows, onOpen, onTime, onDay, toastOf }: TemplateWeekProps) {
  const text = useMessages(messages)
  const shared = useMessages(calendarMessages)
  const { scheduleStart, scheduleEnd, scheduleInterval } = useSchool()
  const { data } = useQuery(TemplateChoicesQuery)
  const theme = useMantineTheme()
  const scheme = useComputedColorScheme('light')
  const accent = theme.colors[theme.primaryColor]?.[getPrimaryShade(theme, scheme)] ?? ''
  const palette = useMemo(() => paletteOf(scheme, accent), [scheme, accent])
  const mayEdit = usePermission('fixedEdit')
  const move = useMoveRow(toastOf)
  const namesOf = useFixedNames()

  const colours = useMemo(
    () => new Map(data?.slotChoices.teachers.map(({ teacher }) => [teacher.id, teacher.calendarColor]) ?? []),
    [data],
  )
  const slots = useMemo(
    () => weekSlots(rows, colours, { fixed: text.fixedMark, open: text.openMark }, namesOf),
    [rows, colours, text, namesOf],
  )
  const byId = useMemo(() => new Map(slots.map((slot) => [slot.id, slot])), [slots])
  const hours = useMemo(() => hoursOf(rows, scheduleStart, scheduleEnd), [rows, scheduleStart, scheduleEnd])
  const { segments } = useMemo(() => segmentsOf(slots, from, to, hours), [slots, hours])
  const stepMinutes = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5)) || 60
  const words = useMemo(() => wordsOfWeek(shared, text), [shared, text])
  const isPhone = useIsPhone()
  const drag = {
    mayDrag: () => true,
    onDrop: (id: string, startsAt: string) => {
      const row = rows.find((each) => each.id === id)
      const { day, time } = dayAndTime(startsAt)
      if (row) void move(row, { day, startTime: time })
    },
  }
  return (
    <section className={calendarClasses.calendar} aria-label={text.views.week}>
      <div className={`${calendarClasses.surface} ${classes.week}`}>
        <DaysGrid
          view="week"
          date={someWeek}
          hours={hours}
          stepMinutes={stepMinutes}
          height={height}
          slots={byId}
          segments={segments}
          folds={isPhone}
          closures={noClosures}
          palette={palette}
          changed={nothing}
          now="2022-01-01T00:00:00"
          messages={words}
          onOpenSlot={onOpen}
          onOpenDay={(date) => onDay(weekdayOf(date))}
          onTimeClick={(wallTime) => {
            const { day, time } = dayAndTime(wallTime)
            onTime(day, time)
          }}
          drag={mayEdit ? drag : undefined}
        />
      </div>
    </section>
  )
}

/** Returns the calendar's words, with weekdays in place of dates. */
const wordsOfWeek = (shared: CalendarMessages, text: (typeof messages)['jp']): CalendarMessages => ({
  ...shared,
  day: (date) => text.dayOf(text.weekdays[weekdayOf(date)] ?? ''),
})
