import { IconBookmarks, IconCalendar, IconHistory, IconListSearch, IconTicket } from '@tabler/icons-react'
import type { AreaPage } from './areaPage.ts'
import { studentPrefetches } from './studentPrefetches.ts'

/** The student's tabs in their order. (SHELL-05) */
export const studentPages: AreaPage[] = [
  {
    path: 'calendar',
    label: { jp: 'カレンダー', en: 'Calendar' },
    icon: IconCalendar,
    load: async () => ({ Component: (await import('../slots/SlotCalendarPage.tsx')).SlotCalendarPage }),
    prefetch: studentPrefetches['calendar'],
  },
  {
    path: 'list',
    label: { jp: '予約する', en: 'Book' },
    icon: IconListSearch,
    load: async () => ({ Component: (await import('../slots/SlotListPage.tsx')).SlotListPage }),
    prefetch: studentPrefetches['list'],
  },
  {
    path: 'bookings',
    label: { jp: '予約一覧', en: 'Bookings' },
    icon: IconBookmarks,
    load: async () => ({ Component: (await import('../bookings/BookingListPage.tsx')).BookingListPage }),
    prefetch: studentPrefetches['bookings'],
  },
  {
    path: 'info',
    label: { jp: '契約情報', en: 'Info' },
    icon: IconTicket,
    load: async () => ({ Component: (await import('../students/InfoPage.tsx')).InfoPage }),
    prefetch: studentPrefetches['info'],
  },
  {
    path: 'history',
    label: { jp: '履歴', en: 'History' },
    icon: IconHistory,
    load: async () => ({ Component: (await import('../activity/HistoryPage.tsx')).HistoryPage }),
    prefetch: studentPrefetches['history'],
  },
]
