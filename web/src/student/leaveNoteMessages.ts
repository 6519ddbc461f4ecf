/** What a student reads about a pause or departure of their own. (PAUSE-15) */
const jp = {
  until: (day: string) => `休会中です（${day}まで）。`,
  after: (day: string) => `${day}からのレッスンは予約できます。`,
  open: '休会中です。',
  resume: '再開するときは、スクールにお問い合わせください。',
  planned: (from: string, until: string) => `${from}から${until}まで休会の予定です。`,
  plannedOpen: (from: string) => `${from}から休会の予定です。`,
  leaving: (day: string) => `${day}で退会の予定です。`,
  none: 'この期間のレッスンは予約できません。',
  noneAfter: 'それより後のレッスンは予約できません。',
  space: '',
}

const en: typeof jp = {
  until: (day) => `Your lessons are paused until ${day}.`,
  after: (day) => `You can book lessons from ${day}.`,
  open: 'Your lessons are paused.',
  resume: 'Contact your school when you want to start again.',
  planned: (from, until) => `Your lessons will be paused from ${from} to ${until}.`,
  plannedOpen: (from) => `Your lessons will be paused from ${from}.`,
  leaving: (day) => `Your last day at the school is ${day}.`,
  none: "You can't book lessons in that time.",
  noneAfter: "You can't book later lessons.",
  space: ' ',
}

export const messages = { jp, en }
