import { Link } from 'react-router'
import { closureOutcomeAddress } from '../calendar/closures/closureOutcomeAddress.ts'
import { attendanceAddress } from '../desk/studentPage.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { messages } from './messages.ts'
import classes from './Today.module.css'
import type { TodayFigures } from './todayDocuments.ts'

/** Shows the counts of what needs attention, the most urgent first, each a link to its list; zero is left out. */
export function TodayCounts({ figures }: { figures: TodayFigures }) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const schedule = (params: Record<string, string>) => `/admin/schedule?${new URLSearchParams(params).toString()}`
  const counts: [label: string, count: number, to: string, calls: boolean][] = [
    [text.leavesToCheck, figures.leavesToCheck, '/admin/students?filter=paused', true],
    [text.failedMails, figures.failedMails, '/admin/settings/mail?state=failed', true],
    [text.unmarked, figures.unmarked, attendanceAddress({ from: figures.unmarkedFrom, to: today }), true],
    [text.unpaid, figures.unpaid, '/admin/contracts?active=&kind=unpaid', true],
    [text.ending, figures.ending, '/admin/contracts?kind=ending', true],
    [text.low, figures.low, '/admin/contracts?kind=low', true],
    [text.waiting, figures.waiting, schedule({ from: today, to: figures.waitingTo, show: 'waiting' }), false],
    [text.now, figures.inProgress, schedule({ from: today, to: today, show: 'now' }), false],
    [text.free, figures.free, schedule({ from: today, to: today, show: 'free' }), false],
  ]
  return (
    <ul className={classes.counts}>
      {counts
        .filter(([, count]) => count > 0)
        .map(([label, count, to, calls]) => (
          <li key={label}>
            <Link className={classes.count} to={to} data-calls={calls || undefined}>
              {label} <strong>{count}</strong>
            </Link>
          </li>
        ))}
      {figures.calls.map(({ runId, teacherName, startsAt, people }) => (
        <li key={runId}>
          <Link className={classes.count} to={closureOutcomeAddress(runId)} data-calls>
            {text.calls} <strong>{text.callsOf(people, teacherName ?? '', format.date(startsAt))}</strong>
          </Link>
        </li>
      ))}
      {figures.runs.map(({ id, actorName, done, total }) => (
        <li key={id}>
          <Link className={classes.count} to="/admin/settings/work">
            {text.runs} <strong>{text.runProgress(done, total)}</strong> {actorName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
