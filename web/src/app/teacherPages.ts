import { IconCalendar, IconList } from '@tabler/icons-react'
import { askCalendarDays, askListedDays } from '../desk/store/askDays.ts'
import type { AreaPage } from './areaPage.ts'

/** The teacher's tabs in their order. (SHELL-42) */
export const teacherPages: AreaPage[] = [
  {
    path: 'list',
    label: { jp: 'レッスン', en: 'Lessons' },
    icon: IconList,
    load: async () => ({ Component: (await import('../lessons/LessonListPage.tsx')).LessonListPage }),
    ask: askListedDays,
  },
  {
    path: 'calendar',
    label: { jp: 'カレンダー', en: 'Calendar' },
    icon: IconCalendar,
    load: async () => ({ Component: (await import('../lessons/LessonCalendarPage.tsx')).LessonCalendarPage }),
    ask: askCalendarDays,
  },
]

/** Where a teacher starts. */
export const teacherStart = 'list'
