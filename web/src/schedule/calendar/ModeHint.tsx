import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from '../messages.ts'
import type { Mode } from './CalendarActions.tsx'
import classes from './ModeBar.module.css'

/** Says what a click does while slots are chosen or deleted. (SCHED-32) */
export function ModeHint({ mode }: { mode: Mode }) {
  const m = useMessages(messages)
  if (mode !== 'delete' && mode !== 'select') return null
  return (
    <section className={classes.bar} data-mode={mode} aria-label={m.modes[mode]}>
      <p className={classes.hint}>{mode === 'delete' ? m.deleteHint : m.selectHint}</p>
    </section>
  )
}
