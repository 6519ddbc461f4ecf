import type { Language } from '@koma/schema/codes'
import type { WallTime } from '@koma/schema/rules/time'
import type { FeedReader, LessonRow } from './feed.reads.ts'

/** One entry of a calendar, in its reader's words. */
export interface CalendarEvent extends Pick<
  LessonRow,
  'id' | 'sequence' | 'changedAt' | 'cancelled' | 'startsAt' | 'endsAt'
> {
  summary: string
  location: string
  description: string
  /** The page of the app that shows it. */
  url: string
}

const words = {
  jp: {
    online: 'オンライン',
    cancelled: (title: string) => `【キャンセル】${title}`,
    withTeacher: (title: string, teacher: string) => `${title}（${teacher}）`,
    ofChild: (child: string, title: string) => `${child}：${title}`,
    cancelBy: (time: string) => `キャンセル期限：${time}`,
    join: 'オンラインレッスンへは、開始5分前から予約一覧の画面で参加できます。',
    students: (taken: number, capacity: number) => `予約：${taken}／${capacity}名`,
  },
  en: {
    online: 'Online',
    cancelled: (title: string) => `Cancelled: ${title}`,
    withTeacher: (title: string, teacher: string) => `${title} (${teacher})`,
    ofChild: (child: string, title: string) => `${child}: ${title}`,
    cancelBy: (time: string) => `Cancellation deadline: ${time}`,
    join: 'Join the online lesson from your bookings in the app, from 5 minutes before the start.',
    students: (taken: number, capacity: number) => `Booked: ${taken} of ${capacity}`,
  },
}

/**
 * Returns a lesson as a calendar entry. It never holds a student's whole name, because calendars are kept by others; a
 * guardian's has the first name, which tells their children apart. Nor does it hold the link of an online lesson, which
 * is only handed out at its time (D58).
 */
export function lessonEvent(
  row: LessonRow,
  { language, baseUrl, reader }: { language: Language; baseUrl: string; reader: FeedReader },
): CalendarEvent {
  const text = words[language]
  const { id, sequence, changedAt, cancelled, startsAt, endsAt, online, course, teacher, cancelBy, seats, child } = row
  const lesson = teacher === null ? course : text.withTeacher(course, teacher)
  const title = child === null ? lesson : text.ofChild(child, lesson)
  const lines =
    reader !== 'teacher'
      ? [...(cancelBy === null ? [] : [text.cancelBy(readable(cancelBy, language))]), ...(online ? [text.join] : [])]
      : seats === null
        ? []
        : [text.students(seats.taken, seats.capacity)]
  return {
    id,
    sequence,
    changedAt,
    cancelled,
    startsAt,
    endsAt,
    summary: cancelled ? text.cancelled(title) : title,
    location: online ? text.online : (row.location ?? ''),
    description: cancelled ? '' : lines.join('\n'),
    url: `${baseUrl}${pages[reader]}`,
  }
}

/** The page of the app on which each reader sees their lessons. */
const pages: Record<FeedReader, string> = {
  student: '/student/bookings',
  guardian: '/student/family',
  teacher: '/teacher',
}

function readable(time: WallTime, language: Language): string {
  return Temporal.PlainDateTime.from(time).toLocaleString(language === 'jp' ? 'ja-JP' : 'en-GB', {
    month: language === 'jp' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
