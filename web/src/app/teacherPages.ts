import { IconCalendar, IconList } from '@tabler/icons-react'
import type { AreaPage } from './areaPage.ts'

/** The teacher's tabs in their order. (SHELL-42) */
export const teacherPages: AreaPage[] = [
  { path: 'list', label: { jp: 'レッスン', en: 'Lessons' }, icon: IconList },
  { path: 'calendar', label: { jp: 'カレンダー', en: 'Calendar' }, icon: IconCalendar },
]

/** Where a teacher starts. */
export const teacherStart = 'list'
