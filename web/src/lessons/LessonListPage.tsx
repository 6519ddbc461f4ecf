import { IconCalendar } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useListLimit } from '../ui/hooks/useListLimit.ts'
import { useNow, useToday } from '../shared/school/useNow.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { isDateRange } from '../ui/dateRange.ts'
import { DaysFailed } from '../calendar/DaysFailed.tsx'
import { matchesStudent } from '../desk/slot/matchStudent.ts'
import { nextLesson } from '../desk/slot/lessonTimes.ts'
import { messages as uiMessages } from '../ui/messages.ts'
import { DeskSlotDays } from '../desk/slot/DeskSlotDays.tsx'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { SlotSplit } from '../desk/slot/SlotSplit.tsx'
import { useOpenSlot } from '../calendar/useOpenSlot.ts'
import { useSlotNews } from '../desk/store/useSlotNews.ts'
import { useSlotsInRange } from '../desk/store/useSlotsInRange.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { lessonDetail } from './LessonDetail.tsx'
import { LessonFilters, type ListFilters } from './LessonFilters.tsx'
import classes from './LessonListPage.module.css'
import { LeftLessons } from './LeftLessons.tsx'
import { messages } from './messages.ts'
import { NextLesson } from './NextLesson.tsx'
import { UnmarkedLessons } from './UnmarkedLessons.tsx'
import { NoteDraftsProvider } from './NoteDraftsProvider.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/**
 * Shows a teacher's own slots: today's open attendance and the next lesson on top, then day by day, live; a slot opens
 * to its students. (TCH-01…14, SHELL-42)
 */
export function LessonListPage() {
  const m = useMessages(messages)
  const words = useMessages(uiMessages)
  const now = useNow()
  const today = useToday()
  const defaults = useMemo<ListFilters>(() => ({ show: '', student: '', from: today, to: addDays(today, 7) }), [today])
  const [filters, change, reset] = useUrlFilters(defaults)
  const { openId, open, close } = useOpenSlot()

  const { slots, range, loading, retry } = useSlotsInRange(filters)
  const { show, student } = filters
  const isShown = useCallback(
    (slot: FullSlot) => (show !== 'booked' || slot.bookedCount > 0) && matchesStudent(slot, student),
    [show, student],
  )
  const visible = useMemo(() => slots?.filter(isShown) ?? [], [slots, isShown])
  const context = [range.from, range.to, show, student].join(' ')
  const changed = useSlotNews(slots, context, isShown)
  const { shown, total, showAll } = useListLimit(visible, 100, context)
  if (!slots) return <PageSkeleton />

  const hasToday = range.from <= today && today <= range.to
  const next = hasToday ? nextLesson(slots, now) : undefined
  const toCalendar = (
    <PageLink to="/teacher/calendar" icon={IconCalendar}>
      {m.calendar}
    </PageLink>
  )
  return (
    <NoteDraftsProvider>
      <div className={classes.page} data-open={openId !== null || undefined}>
        <PageHeader
          title={m.listTitle}
          count={<ListCount total={total} shown={shown.length} onShowAll={showAll} />}
          actions={toCalendar}
        />
        <SlotSplit openId={openId} slots={slots} loading={loading} detail={lessonDetail} onClose={close}>
          <LeftLessons slots={slots} days={`${range.from} ${range.to}`} />
          {hasToday && <UnmarkedLessons slots={slots} />}
          {next && <NextLesson slot={next} changed={changed.has(next.id)} onOpen={open} />}
          <LessonFilters filters={filters} onChange={change} onReset={reset} />
          <DaysFailed retry={retry} shown={range} />
          {!isDateRange(range) && <EmptyState title={words.invalidDates} hint={words.invalidDatesHint} />}
          {isDateRange(range) && total === 0 && slots.length > 0 && <EmptyState title={m.empty} hint={m.emptyHint} />}
          {isDateRange(range) && slots.length === 0 && <EmptyState title={m.noneYet} hint={m.noneYetHint} />}
          {total > 0 && (
            <DeskSlotDays
              slots={shown}
              changed={changed}
              openId={openId}
              onOpen={open}
              showTeacher={false}
              showMoment
              always={hasToday ? today : undefined}
            />
          )}
        </SlotSplit>
      </div>
    </NoteDraftsProvider>
  )
}
