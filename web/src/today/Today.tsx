import { useQuery } from '@apollo/client/react'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { ATTENDANCE_VIEW } from '../desk/studentPage.ts'
import { foldDay, isDayFolded } from '../desk/dayFold.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePolling } from '../shared/live/usePolling.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useRoomBeside } from '../ui/hooks/useRoomBeside.ts'
import { messages } from './messages.ts'
import { TodayCounts } from './TodayCounts.tsx'
import { TodayLessons } from './TodayLessons.tsx'
import { TodayUpcoming } from './TodayUpcoming.tsx'
import classes from './Today.module.css'
import { type TodayFigures, TodayQuery } from './todayDocuments.ts'
import { useFollow } from '../shared/live/useFollow.ts'

const EVERY_MS = 60_000

/**
 * Shows what matters today, above the schedule, live: lessons running now and next, by place, and counts of what needs
 * attention, each with its link. Above a calendar it is folded to its figures, above the list only if somebody folds
 * it; each is remembered. While a slot is open beside the list it leaves the height to it.
 */
export function Today() {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  const view = address.get('view')
  const isHome = pathname === '/admin/schedule' && view !== 'sheet' && view !== ATTENDANCE_VIEW
  const isInTheWay = useRoomBeside() && view === null && address.has('slot')
  const { data, previousData, refetch } = useQuery(TodayQuery, { context: { quiet: true }, skip: !isHome })
  const figures = (data ?? previousData)?.today
  if (!isHome || !figures || isInTheWay) return null
  return <TodayPart key={view} figures={figures} refetch={refetch} above={view ?? 'list'} />
}

interface TodayPartProps {
  figures: TodayFigures
  refetch: () => Promise<unknown>
  above: string
}

function TodayPart({ figures, refetch, above }: TodayPartProps) {
  const text = useMessages(messages)
  const id = useId()
  const minute = useNow().slice(0, 16)
  const [folded, setFolded] = useState(() => isDayFolded(above))
  useFollow(['closure', 'contract', 'run', 'slot'], refetch)
  // Lessons begin and end without anybody's doing.
  usePolling(TodayQuery, {}, EVERY_MS)
  const fold = () => {
    foldDay(above, !folded)
    setFolded(!folded)
  }
  const isNow = ({ startsAt }: { startsAt: string }) => startsAt.slice(0, 16) <= minute
  const Chevron = folded ? IconChevronDown : IconChevronUp
  return (
    <section className={classes.today} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {text.title}
        </h2>
        <TodayCounts figures={figures} />
        <ActionIcon
          className={classes.fold}
          variant="subtle"
          size={32}
          aria-expanded={!folded}
          aria-label={folded ? text.unfold : text.fold}
          title={folded ? text.unfold : text.fold}
          onClick={fold}
        >
          <Chevron size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {!folded && figures.lessons.length === 0 && <TodayUpcoming lesson={figures.upcoming} />}
      {!folded && figures.lessons.length > 0 && (
        <div className={classes.columns}>
          <TodayLessons title={text.now} none={text.noneNow} lessons={figures.lessons.filter(isNow)} marks />
          <TodayLessons
            title={text.next}
            none={text.noneNext}
            lessons={figures.lessons.filter((lesson) => !isNow(lesson))}
          />
        </div>
      )}
    </section>
  )
}
