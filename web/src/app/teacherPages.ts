import { read } from '../shared/live/reads.ts'
import { addressedDays, listedDays } from '../desk/store/addressedDays.ts'
import { SlotsInRangeQuery } from '../desk/store/slotDocuments.ts'
import type { AreaPages } from './page.ts'

/** The teacher's tabs in their order. (SHELL-42) */
export const teacherPages: AreaPages = {
  start: 'list',
  tabs: [
    {
      path: 'list',
      label: { jp: 'レッスン', en: 'Lessons' },
      icon: 'list',
      load: async () => (await import('../lessons/LessonListPage.tsx')).LessonListPage,
      reads: (params) => [read(SlotsInRangeQuery, listedDays(params))],
    },
    {
      path: 'calendar',
      label: { jp: 'カレンダー', en: 'Calendar' },
      icon: 'calendar',
      load: async () => (await import('../lessons/LessonCalendarPage.tsx')).LessonCalendarPage,
      reads: (params) => [read(SlotsInRangeQuery, addressedDays(params))],
    },
  ],
}
