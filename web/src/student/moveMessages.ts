import { moveWords } from '../calendar/move/messages.ts'

/** Words of moving one's own booking to another lesson. */
const jp = {
  ...moveWords.jp,
  title: '予約の振替',
  choose: '振り替えるレッスンを選んでください。',
  sameTeacher: '同じ講師のみ',
  otherCourses: 'ほかのコースも表示',
  targets: '振り替えられるレッスン',
  nothing: (until: string) => `${until}までに、振り替えられるレッスンはありません`,
  nothingHint: '期間を延ばすか、「同じ講師のみ」をオフにしてください。',
  counts: (credits: string) => `キャンセルとして数えます。${credits}戻ります。`,
  lost: (credits: string) => `キャンセルとして数えます。${credits}は戻りません。`,
  move: 'このレッスンに振り替える',
  /** Where the points of the old lesson are not refunded. */
  moveLosing: (credits: string) => `振り替える（${credits}消費）`,
  moved: (from: string, to: string) => `${from}の予約を${to}に振り替えました`,
  failed: (reason: string) => `振り替えできませんでした。${reason}`,
  offline: 'オフラインの間は振り替えできません。接続が戻ると、最新の空きから選べます。',
  undoUntil: (time: string) => `振替を元に戻す（${time}まで）`,
  undoFailed: '振替を元に戻せませんでした。通信状況を確認して、もう一度お試しください。',
  tryAgain: 'もう一度試す',
  undone: '振替を元に戻しました',
  alreadyUndone: 'すでに元に戻しています',
  unchanged: (contract: string, left: string) => `${contract}の残高は変わりません（残り${left}）`,
  moveBooking: '別のレッスンに振り替える',
}

const en: typeof jp = {
  ...moveWords.en,
  title: 'Move booking',
  choose: 'Choose the lesson to move to.',
  sameTeacher: 'Same teacher only',
  otherCourses: 'Show other courses too',
  targets: 'Lessons you can move to',
  nothing: (until) => `No lessons to move to until ${until}`,
  nothingHint: 'Look further ahead, or turn off “Same teacher only”.',
  counts: (credits) => `This counts as a cancellation. ${credits} will be refunded.`,
  lost: (credits) => `This counts as a cancellation. Your ${credits} won't be refunded.`,
  move: 'Move lesson',
  moveLosing: (credits) => `Move lesson (${credits} lost)`,
  moved: (from, to) => `Moved: ${from} to ${to}`,
  failed: (reason) => `We couldn't move your lesson. ${reason}`,
  offline:
    "You can't move lessons while you're offline. Once you're back online, you can choose from what is free then.",
  undoUntil: (time) => `Undo move (until ${time})`,
  undoFailed: "We couldn't undo the move. Check your connection and try again.",
  tryAgain: 'Try again',
  undone: 'Move undone',
  alreadyUndone: 'Already undone',
  unchanged: (contract, left) => `Your balance on ${contract} stays at ${left}`,
  moveBooking: 'Move to another lesson',
}

export const moveMessages = { jp, en }
