/** Texts of closed time in calendars and lists. */
export const messages = {
  jp: {
    closed: '休校日',
    closedHours: '休校',
    teacherAway: '講師の休み',
    list: '休校のお知らせ',
    callsLeft: (count: number) => `電話連絡あと${count}名`,
    days: (first: string, last: string) => (first === last ? first : `${first}〜${last}`),
    words: (kind: string, when: string, whose: string, reason: string) =>
      [`${kind}：${when}`, whose, reason].filter((part) => part !== '').join('　'),
  },
  en: {
    closed: 'Closed',
    closedHours: 'Closed',
    teacherAway: 'Teacher away',
    list: 'Closures',
    callsLeft: (count: number) => `${count} to phone`,
    days: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
    words: (kind: string, when: string, whose: string, reason: string) =>
      [`${kind}: ${when}`, whose, reason].filter((part) => part !== '').join(' · '),
  },
}
