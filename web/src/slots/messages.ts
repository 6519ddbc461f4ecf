/** Words of the list of slots and of the slot sheet. */
interface Messages {
  title: string
  calendarTitle: string
  slot: string
  searchLabel: string
  show: string
  availableOnly: string
  allLessons: string
  online: string
  from: string
  to: string
  location: string
  allLocations: string
  allCourses: string
  allTeachers: string
  /** The name of the row of chips. */
  narrow: string
  morning: string
  afternoon: string
  evening: string
  noContractTitle: string
  noContractHint: string
  book: string
  details: string
  yourBooking: string
  cost: (credits: string) => string
  /** The lowest of several costs. */
  costFrom: (credits: string) => string
  seats: string
  course: string
  costLabel: string
  teacher: string
  place: string
  noneTitle: string
  noneHint: string
  resetFilters: string
  showAllLessons: string
  slotsOn: (day: string, count: number) => string
  goneTitle: string
  goneHint: string
  back: string
  chooseCourse: string
  inPersonAt: (location: string) => string
  bookOnline: string
  courseAndCost: (course: string, credits: string) => string
  courseButton: (course: string, credits: string, place: string) => string
  confirmTitle: string
  proceed: string
  cancel: string
  /** `left` with its unit, `count` without. */
  pays: (credits: string, contract: string, left: string, count: number) => string
  freeUntil: (when: string) => string
  notFree: (when: string, credits: string) => string
  /** The deadline is ahead, but the month's returned cancellations are used up. */
  noReturnsLeft: (month: string, credits: string) => string
  bookingsLeft: (month: string, left: number, limit: number) => string
  booked: (when: string) => string
  failed: (reason: string) => string
  cancelBooking: string
  started: string
  ended: string
  becameFull: (slot: string) => string
  becameOpen: (slot: string) => string
  justFilled: string
  justFreed: string
}

const jp: Messages = {
  title: '空き枠を探す',
  calendarTitle: 'カレンダー',
  slot: '枠の詳細',
  searchLabel: '講師・コース・場所・曜日・日付で検索',
  show: '表示',
  availableOnly: '予約できる枠のみ',
  allLessons: 'すべての枠',
  online: 'オンライン',
  from: '開始日',
  to: '終了日',
  location: '場所',
  allLocations: 'すべての場所',
  allCourses: 'すべてのコース',
  allTeachers: 'すべての講師',
  narrow: '条件で絞り込む',
  morning: '午前',
  afternoon: '午後',
  evening: '夜（17時〜）',
  noContractTitle: '有効な契約がありません',
  noContractHint: '予約には有効な契約が必要です。スクールにお問い合わせください。',
  book: '予約する',
  details: '詳細',
  yourBooking: '予約内容',
  cost: (credits) => credits,
  costFrom: (credits) => `${credits}〜`,
  seats: '残席',
  course: 'コース',
  costLabel: '料金',
  teacher: '講師',
  place: '場所',
  noneTitle: '該当する枠が見つかりません',
  noneHint: '期間や場所を変えると見つかることがあります。',
  resetFilters: '条件をクリア',
  showAllLessons: 'すべての枠を表示',
  slotsOn: (day, count) => `${day}の枠、${count}件`,
  goneTitle: 'この枠はなくなりました',
  goneHint: 'スクールが枠を取り消したか、変更した可能性があります。',
  back: '戻る',
  chooseCourse: 'コースを選んでください',
  inPersonAt: (location) => `${location}で受ける`,
  bookOnline: 'オンラインで受ける',
  courseAndCost: (course, credits) => `${course}（${credits}）`,
  courseButton: (course, credits, place) => `${course}、${credits}、${place}`,
  confirmTitle: '予約内容の確認',
  proceed: '予約を確定する',
  cancel: '戻る',
  pays: (credits, contract, left) => `${contract}から${credits}を使用します（残り${left}）`,
  freeUntil: (when) => `キャンセル期限：${when}（期限前なら返却されます）`,
  notFree: (when, credits) =>
    `キャンセル期限（${when}）を過ぎているため、予約後にキャンセルしても${credits}は戻りません。`,
  noReturnsLeft: (month, credits) =>
    `${month}は、キャンセルで返却される回数の上限に達しています。予約後にキャンセルしても${credits}は戻りません。`,
  bookingsLeft: (month, left, limit) => `予約後、${month}の予約可能回数はあと${left}回（上限${limit}回）`,
  booked: (when) => `${when}の枠を予約しました`,
  failed: (reason) => `完了できませんでした。${reason}`,
  cancelBooking: '予約をキャンセル',
  started: 'レッスンが始まっているため、キャンセルできません。',
  ended: 'レッスンは終了しました。',
  becameFull: (slot) => `${slot}の枠は予約できなくなりました`,
  becameOpen: (slot) => `${slot}の枠が予約できるようになりました`,
  justFilled: 'たった今、予約できなくなりました。',
  justFreed: 'たった今、空きが出ました。',
}

const en: Messages = {
  title: 'Book a lesson',
  calendarTitle: 'Calendar',
  slot: 'Lesson',
  searchLabel: 'Search teacher, course, place, day or time',
  show: 'Show',
  availableOnly: 'Available Only',
  allLessons: 'All Lessons',
  online: 'Online',
  from: 'Start date',
  to: 'End date',
  location: 'Place',
  allLocations: 'All Locations',
  allCourses: 'All Courses',
  allTeachers: 'All Teachers',
  narrow: 'Narrow down',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening (from 17:00)',
  noContractTitle: 'You have no valid contract',
  noContractHint: 'Lessons are booked with a valid contract. Please ask your school.',
  book: 'Book',
  details: 'Details',
  yourBooking: 'Your booking',
  cost: (credits) => credits,
  costFrom: (credits) => `from ${credits}`,
  seats: 'Seats',
  course: 'Course',
  costLabel: 'Cost',
  teacher: 'Teacher',
  place: 'Place',
  noneTitle: 'No results found',
  noneHint: 'Other dates or another place may have lessons you can book.',
  resetFilters: 'Clear filters',
  showAllLessons: 'Show all lessons',
  slotsOn: (day, count) => (count === 1 ? `1 lesson on ${day}` : `${count} lessons on ${day}`),
  goneTitle: 'This lesson no longer exists',
  goneHint: 'The school may have removed or changed it.',
  back: 'Back',
  chooseCourse: 'Choose a course',
  inPersonAt: (location) => `At ${location}`,
  bookOnline: 'Book online',
  courseAndCost: (course, credits) => `${course}, ${credits}`,
  courseButton: (course, credits, place) => `${course}, ${credits}, ${place}`,
  confirmTitle: 'Confirm your booking',
  proceed: 'Proceed',
  cancel: 'Cancel',
  pays: (credits, contract, _left, count) => `${credits} from ${contract}, ${count} left`,
  freeUntil: (when) => `Free to cancel until ${when}`,
  notFree: (when, credits) =>
    `The cancellation deadline (${when}) has passed: if you cancel later, your ${credits} will not be returned.`,
  noReturnsLeft: (month, credits) =>
    `No returned cancellations are left ${month}: if you cancel later, your ${credits} will not be returned.`,
  bookingsLeft: (month, left, limit) => `${left} of ${limit} bookings left ${month}`,
  booked: (when) => `Action successful: booked for ${when}`,
  failed: (reason) => `Unsuccessful. ${reason}`,
  cancelBooking: 'Cancel booking',
  started: 'The lesson has started, so it can no longer be cancelled.',
  ended: 'The lesson has ended.',
  becameFull: (slot) => `${slot} can no longer be booked`,
  becameOpen: (slot) => `${slot} can be booked now`,
  justFilled: 'This changed just now: the lesson can no longer be booked.',
  justFreed: 'A seat opened up just now.',
}

export const messages = { jp, en }
