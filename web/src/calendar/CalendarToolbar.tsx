import { ActionIcon, Button, Switch, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Segments } from '../ui/Segments.tsx'
import classes from './CalendarToolbar.module.css'
import type { CalendarMessages } from './messages.ts'
import { stepDate, visibleRange } from './range.ts'
import spoken from './spoken.module.css'
import type { CalendarView } from './types.ts'

const views = ['day', 'week', 'month'] as const satisfies readonly CalendarView[]

/** Another way to draw the view, on or off, such as by teacher. */
export type OtherDrawing = { label: string; on: boolean; onChange: (on: boolean) => void }

/** The props of the toolbar. Dates are `YYYY-MM-DD`. */
export type CalendarToolbarProps = {
  view: CalendarView
  date: string
  today: string
  messages: CalendarMessages
  onNavigate: (view: CalendarView, date: string) => void
  /** Called with the date of today, back and forth in a view of the page's own; without it they stay in `view`. */
  onStep?: ((date: string) => void) | undefined
  /** While a dialog is open the view stays. (SCHED-31) */
  viewSwitchDisabled?: boolean
  /** Another way to draw what is on show, beside the switch of views. */
  drawing?: OtherDrawing | undefined
  /** The hover details' toggle, where the window has room for them. (SCHED-20, TCH-16) */
  tooltip?: { on: boolean; onChange: (on: boolean) => void }
  /** The page's own filters and buttons. (SCHED-21…25, TCH-17) */
  extra?: ReactNode
}

/** Draws today, back and forth, what is on show, and the switch of views. (SCHED-19…22) */
export const CalendarToolbar = memo(function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, date, today, messages: m, drawing, onNavigate } = props
  const step = props.onStep ?? ((day: string) => onNavigate(view, day))
  const { from, to } = visibleRange('week', date)
  const title = {
    day: () => m.dayWithYear(date),
    week: () => m.months(from, to),
    month: () => m.months(date, date),
  }[view]()
  return (
    <div className={classes.bar}>
      <div className={classes.move}>
        <Button variant="default" onClick={() => step(today)}>
          {m.today}
        </Button>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={m.previous[view]}
            title={m.previous[view]}
            onClick={() => step(stepDate(view, date, -1))}
          >
            <IconChevronLeft aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={m.next[view]}
            title={m.next[view]}
            onClick={() => step(stepDate(view, date, 1))}
          >
            <IconChevronRight aria-hidden size={18} />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
      <Title order={2} className={classes.title} aria-live="polite">
        {title}
      </Title>
      {/* The title of a week is its month, which the next week mostly shares. */}
      <span className={spoken.only} aria-live="polite">
        {view === 'week' && m.days(from, to)}
      </span>
      <div className={classes.extra}>
        {props.extra}
        {props.tooltip && (
          <Switch
            size="sm"
            label={m.tooltip}
            checked={props.tooltip.on}
            onChange={(event) => props.tooltip?.onChange(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.views}>
        {drawing && (
          <Button
            variant="default"
            className={classes.drawing}
            aria-pressed={drawing.on}
            disabled={props.viewSwitchDisabled === true}
            leftSection={<IconUsers aria-hidden size={17} stroke={1.8} />}
            onClick={() => drawing.onChange(!drawing.on)}
          >
            {drawing.label}
          </Button>
        )}
        <Segments
          aria-label={m.viewSwitch}
          data={views.map((name) => ({ value: name, label: m.views[name] }))}
          value={view}
          disabled={props.viewSwitchDisabled}
          onChange={(name) => onNavigate(name, date)}
        />
      </div>
    </div>
  )
})
