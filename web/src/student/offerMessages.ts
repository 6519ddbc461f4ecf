import { counted } from '../shared/format/counted.ts'

/** Words of held seats, as students read them. */
const jp = {
  title: (until: string) => `${until}までお席を確保しています`,
  left: (minutes: number) => {
    if (minutes < 1) return '残り1分未満'
    return minutes < 60 ? `残り${minutes}分` : `残り${Math.floor(minutes / 60)}時間${minutes % 60}分`
  },
  costs: (cost: string, left: string) => `${cost}（予約後の残高 ${left}）`,
  passes: '見送ると、キャンセル待ちから外れ、次の方にご案内します。',
  book: '予約する',
  pass: '見送る',
  /** For screen readers, with the lesson. */
  bookOf: (lesson: string) => `予約する ${lesson}`,
  passOf: (lesson: string) => `見送る ${lesson}`,
  booked: (when: string) => `${when}のレッスンを予約しました`,
  /** Another browser of the student has accepted it. */
  alreadyBooked: 'このお席はすでに予約済みです',
  passed: '見送りました',
  bookFailed: (reason: string) => `予約できませんでした。${reason}`,
  passFailed: (reason: string) => `見送れませんでした。${reason}`,
}

const en: typeof jp = {
  title: (until) => `A seat is yours until ${until}`,
  left: (minutes) => {
    if (minutes < 1) return 'Less than a minute left'
    const hours = Math.floor(minutes / 60)
    return `${hours > 0 ? `${hours} h ` : ''}${counted(minutes % 60, 'minute')} left`
  },
  costs: (cost, left) => `${cost} (${left} left after booking)`,
  passes: 'If you pass, you leave the waiting list and the next person gets the seat.',
  book: 'Book',
  pass: 'Pass',
  bookOf: (lesson) => `Book ${lesson}`,
  passOf: (lesson) => `Pass ${lesson}`,
  booked: (when) => `Booked: ${when}`,
  alreadyBooked: "You've already booked this seat",
  passed: 'You passed on this seat',
  bookFailed: (reason) => `We couldn't book this seat. ${reason}`.trim(),
  passFailed: (reason) => `We couldn't pass on this seat. ${reason}`.trim(),
}

export const messages = { jp, en }
