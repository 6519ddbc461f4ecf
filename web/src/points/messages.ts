const jp = {
  title: '残高の内訳',
  /** The button's purpose, beside its number. */
  opens: '内訳を見る',
  sum: '合計',
  contracts: '契約ごとの残高',
  contract: (number: string) => `契約 ${number}`,
  entries: '残高の動き',
  none: '今日有効な契約はありません。',
  reasons: {
    opening: '開始時の残高',
    adjustment: '残高調整',
    booking: '予約',
    cancellation: 'キャンセルによる返却',
    'carry-over': '繰り越し',
    gift: 'プレゼント',
    'make-up': '振替ポイント',
    expiry: '期限切れ',
  } as Readonly<Record<string, string>>,
  usableUntil: (points: string, day: string) => `${day}まで ${points}`,
  missed: (lesson: string) => `${lesson}のレッスンの分`,
  comma: '、',
  left: (points: string) => `残り ${points}`,
  latest: (count: number) => `新しい${count}件を表示しています。`,
}

const en: typeof jp = {
  title: 'Balance details',
  opens: 'See details',
  sum: 'Total',
  contracts: 'By contract',
  contract: (number) => `Contract ${number}`,
  entries: 'Changes',
  none: 'No contract is valid today.',
  reasons: {
    opening: 'Opening balance',
    adjustment: 'Balance adjustment',
    booking: 'Booking',
    cancellation: 'Refunded cancellation',
    'carry-over': 'Carry-over',
    gift: 'Gift',
    'make-up': 'Make-up points',
    expiry: 'Ended',
  },
  usableUntil: (points, day) => `${points} until ${day}`,
  missed: (lesson) => `for the lesson on ${lesson}`,
  comma: ', ',
  left: (points) => `${points} left`,
  latest: (count) => `Showing the latest ${count}.`,
}

/** Words of what a number of points is made of. */
export const messages = { jp, en }
