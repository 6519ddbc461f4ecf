const jp = {
  title: '残高の内訳と有効期限',
  none: '残高はありません。',
  give: 'ポイントを付与',
  origin: '種類',
  points: '付与する数',
  validFrom: '使える最初の日（任意）',
  validUntil: '有効期限',
  reason: '理由',
  reasonHint: '生徒にも表示されます。',
  nextContract: (day: string) =>
    `この契約は${day}までです。それより後のレッスンには、更新後の次の契約が始まってから使えます。`,
  giveAmount: (credits: string) => `${credits}を付与する`,
  until: (day: string) => `${day}まで`,
  missed: (lesson: string) => `${lesson}のレッスンの分`,
  leftOf: (left: string, given: string) => `残り ${left}（付与 ${given}）`,
  given: (name: string, credits: string, day: string) => `${name}さんに${credits}を付与しました（${day}まで）。`,
  undo: '元に戻す',
  undoOf: (origin: string, credits: string) => `元に戻す：${origin} ${credits}`,
  undone: (credits: string) => `${credits}の付与を元に戻しました。`,
}

const en: typeof jp = {
  title: 'Balance by expiry date',
  none: 'There is no balance.',
  give: 'Give points',
  origin: 'Kind',
  points: 'Number',
  validFrom: 'Usable from (optional)',
  validUntil: 'Usable until',
  reason: 'Reason',
  reasonHint: 'The student sees it.',
  nextContract: (day) =>
    `This contract ends on ${day}. Later lessons can use these points once it is renewed and the next contract has begun.`,
  giveAmount: (credits) => `Give ${credits}`,
  until: (day) => `until ${day}`,
  missed: (lesson) => `for the lesson on ${lesson}`,
  leftOf: (left, given) => `${left} left of ${given}`,
  given: (name, credits, day) => `${credits} given to ${name}, until ${day}`,
  undo: 'Undo',
  undoOf: (origin, credits) => `Undo: ${origin}, ${credits}`,
  undone: (credits) => `${credits} taken again`,
}

/** Words of the lots of a contract. */
export const lotMessages = { jp, en }
