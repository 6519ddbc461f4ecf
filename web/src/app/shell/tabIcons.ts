import {
  IconBook2,
  IconBookmarks,
  IconCalendar,
  IconCalendarRepeat,
  IconChartBar,
  IconChecklist,
  IconFileText,
  IconHistory,
  IconList,
  IconListSearch,
  IconSchool,
  IconSettings,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'

/** The pictures of tabs by name: tables of pages are read before React is there. */
export const tabIcons = {
  book: IconBook2,
  bookmarks: IconBookmarks,
  calendar: IconCalendar,
  template: IconCalendarRepeat,
  chart: IconChartBar,
  checklist: IconChecklist,
  contract: IconFileText,
  history: IconHistory,
  list: IconList,
  search: IconListSearch,
  teacher: IconSchool,
  settings: IconSettings,
  ticket: IconTicket,
  people: IconUsers,
}

/** The name of a picture. */
export type TabIcon = keyof typeof tabIcons
