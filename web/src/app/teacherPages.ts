import { IconCalendar, IconList } from '@tabler/icons-react'
import type { AreaPage } from './areaPage.ts'
import { teacherPrefetches } from './deskPrefetches.ts'

/** The teacher's tabs in their order. (SHELL-42) */
export const teacherPages: AreaPage[] = [
  {
    path: 'list',
    label: { jp: 'レッスン', en: 'Lessons' },
    icon: IconList,
    load: async () => ({ Component: (await import('../lessons/LessonListPage.tsx')).LessonListPage }),
    prefetch: teacherPrefetches['list'],
  },
  {
    path: 'calendar',
    label: { jp: 'カレンダー', en: 'Calendar' },
    icon: IconCalendar,
    load: async () => ({ Component: (await import('../lessons/LessonCalendarPage.tsx')).LessonCalendarPage }),
    prefetch: teacherPrefetches['calendar'],
  },
]
