import { defaultHistoryRange } from '../activity/own/historyRange.ts'
import { StudentHistoryQuery } from '../activity/own/historyDocuments.ts'
import { nextSlotDays } from '../bookings/nextSlotDays.ts'
import { StudentRegularLessonsQuery } from '../bookings/regularDocuments.ts'
import { addressedRange } from '../calendar/addressedRange.ts'
import { read } from '../shared/live/reads.ts'
import { soundRange } from '../slots/soundRange.ts'
import { StudentSlotsQuery, StudentAccountQuery } from '../student/studentDocuments.ts'
import { StudentInfoQuery } from '../students/own/infoDocuments.ts'
import { isDateRange } from '../ui/dateRange.ts'
import type { AreaPages } from './page.ts'

/** The student's tabs in their order. (SHELL-05, SHELL-06) */
export const studentPages: AreaPages = {
  start: 'bookings',
  tabs: [
    {
      path: 'calendar',
      label: { jp: 'カレンダー', en: 'Calendar' },
      icon: 'calendar',
      load: async () => (await import('../slots/SlotCalendarPage.tsx')).SlotCalendarPage,
      reads: (params) => [
        read(StudentAccountQuery, {}),
        read(StudentSlotsQuery, ({ school, today }) => {
          const { from, to } = addressedRange(params, today, school, { first: 'day' })
          return { from, to, past: from <= today }
        }),
      ],
    },
    {
      path: 'list',
      label: { jp: '予約する', en: 'Book' },
      icon: 'search',
      load: async () => (await import('../slots/SlotListPage.tsx')).SlotListPage,
      reads: (params) => [
        read(StudentAccountQuery, {}),
        read(StudentSlotsQuery, ({ today }) => ({
          ...soundRange({ from: params.get('from') ?? '', to: params.get('to') ?? '' }, today),
          past: false,
        })),
      ],
    },
    {
      path: 'bookings',
      label: { jp: '予約一覧', en: 'Bookings' },
      icon: 'bookmarks',
      load: async () => (await import('../bookings/BookingListPage.tsx')).BookingListPage,
      reads: () => [
        read(StudentAccountQuery, {}),
        read(StudentSlotsQuery, ({ today }) => ({ ...nextSlotDays(today), past: false })),
        read(StudentRegularLessonsQuery, {}),
      ],
    },
    {
      path: 'family',
      label: { jp: '家族の予定', en: 'Family' },
      icon: 'people',
      forGuardians: true,
      load: async () => (await import('../student/family/FamilyPage.tsx')).FamilyPage,
      reads: async () => [read((await import('../student/family/familyDocuments.ts')).FamilyLessonsQuery, {})],
    },
    {
      path: 'info',
      label: { jp: '契約情報', en: 'Info' },
      icon: 'ticket',
      load: async () => (await import('../students/own/InfoPage.tsx')).InfoPage,
      reads: () => [read(StudentInfoQuery, {})],
    },
    {
      path: 'history',
      label: { jp: '履歴', en: 'History' },
      icon: 'history',
      load: async () => (await import('../activity/own/HistoryPage.tsx')).HistoryPage,
      reads: (params) => [
        read(StudentHistoryQuery, ({ today }) => {
          const defaultRange = defaultHistoryRange(today)
          const range = { from: params.get('from') ?? defaultRange.from, to: params.get('to') ?? defaultRange.to }
          // A longer range than usual is left to the page, because the limit comes with its code.
          return isDateRange(range) ? range : null
        }),
      ],
    },
  ],
}
