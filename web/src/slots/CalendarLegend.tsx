import { IconHourglass } from '@tabler/icons-react'
import { CountIcon } from '../calendar/SlotIcons.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './CalendarLegend.module.css'
import { messages } from './messages.ts'

/** Says what the signs on the calendar's cards mean. (SLOT-12, STU-52) */
export function CalendarLegend() {
  const { legend, signs } = useMessages(messages)
  return (
    <ul className={classes.legend} aria-label={legend}>
      {(['own', 'empty', 'partial', 'full'] as const).map((kind) => (
        <li key={kind} className={classes.sign}>
          <CountIcon kind={kind} size={14} />
          {signs[kind]}
        </li>
      ))}
      <li className={classes.sign}>
        <IconHourglass aria-hidden size={14} stroke={1.9} />
        {signs.waiting}
      </li>
    </ul>
  )
}
