const jp = {
  switch: 'お子さまの切り替え',
  forChild: (name: string) => `${name}さんの予約`,
  none: '登録されているお子さまがいません',
  noneHint: 'スクールにお問い合わせください。',
  logout: 'ログアウト',
  title: '家族の予定',
  lessons: (count: number) => `${count}件`,
  noLessons: '予約中のレッスンはありません',
  noLessonsHint: 'お子さまを選んで「予約する」からご予約ください。',
  open: (shown: string, lesson: string) => `${shown}、${lesson}を開く`,
  view: '表示',
  views: { list: 'リスト', calendar: 'カレンダー' },
  previous: '前の月',
  next: '次の月',
  online: 'オンライン',
}

const en: typeof jp = {
  switch: 'Choose a child',
  forChild: (name) => `For ${name}`,
  none: 'No children are linked to you',
  noneHint: 'Contact your school.',
  logout: 'Sign out',
  title: 'Family',
  lessons: (count) => (count === 1 ? '1 lesson' : `${count} lessons`),
  noLessons: 'No lessons are booked',
  noLessonsHint: 'Choose a child, then Book.',
  open: (shown, lesson) => `${shown}: open ${lesson}`,
  view: 'View',
  views: { list: 'List', calendar: 'Calendar' },
  previous: 'Previous month',
  next: 'Next month',
  online: 'Online',
}

/** What guardians read about the students they act for. (FAM-09) */
export const messages = { jp, en }
