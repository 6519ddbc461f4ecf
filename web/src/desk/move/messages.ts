import { moveWords } from '../../calendar/move/messages.ts'

const jp = {
  ...moveWords.jp,
  move: 'この生徒を振り替える',
  moveShort: '振替',
  /** The button's own words, `word`, with whose lesson it is. */
  moveOf: (word: string, name: string) => `${word}：${name}さん`,
  title: (name: string) => `${name}さんの振替`,
  now: '現在の予約',
  day: '日付で絞り込む',
  others: 'ほかの講師',
  all: '振り替えられるレッスン',
  nothing: (from: string, until: string) => `${from}から${until}までに、振り替えられるレッスンはありません`,
  nothingHint: '期間を延ばすか、別の日付を選んでください。契約で受けられ、残高が足りるレッスンだけが表示されます。',
  noneOfTeacher: 'この期間に、この講師の空きはありません。',
  further: 'さらに先を探す',
  otherCourse: (course: string) => `${course}（別のコース）`,
  cost: '料金',
  deadline: 'キャンセル期限',
  lessonRules: 'レッスンのルールを適用する',
  counts: (credits: string) => `キャンセルとして数え、${credits}を返却します。`,
  lost: 'キャンセルとして数え、返却しません。',
  pays: (credits: string, contract: string, after: string) =>
    `契約（末尾${contract}）から${credits}（振替後 ${after}）。`,
  send: '振り替える',
  moved: (name: string, to: string) => `${name}さんを${to}に振り替えました`,
  failed: (reason: string) => `振り替えできませんでした。${reason}`.trim(),
  previewFailed: '変更後の内容を確認できませんでした。',
  undone: (name: string) => `振替を元に戻しました：${name}`,
  changedTitle: 'この予約は変更されました',
  changedHint: '開いている間に、キャンセルまたは変更されました。',
}

const en: typeof jp = {
  ...moveWords.en,
  move: 'Move student',
  moveShort: 'Move',
  moveOf: (word, name) => `${word}: ${name}`,
  title: (name) => `Move ${name}`,
  now: 'Booked now',
  day: 'Only on this day',
  others: 'Other teachers',
  all: 'Lessons to move to',
  nothing: (from, until) => `No lessons to move to from ${from} to ${until}`,
  nothingHint:
    'Look further ahead or choose another day. Only lessons that the contracts cover, with enough points left, are listed.',
  noneOfTeacher: 'This teacher has no free lesson in these weeks.',
  further: 'Look further ahead',
  otherCourse: (course) => `${course} (different course)`,
  cost: 'Cost',
  deadline: 'Cancellation deadline',
  lessonRules: 'Apply lesson rules',
  counts: (credits) => `This counts as a cancellation. ${credits} will be refunded.`,
  lost: 'This counts as a cancellation without a refund.',
  pays: (credits, contract, after) => `${credits} from contract …${contract} (new balance: ${after}).`,
  send: 'Move student',
  moved: (name, to) => `${name} moved to ${to}`,
  failed: (reason) => `We couldn't move this booking. ${reason}`.trim(),
  previewFailed: "We couldn't preview this change.",
  undone: (name) => `Move undone: ${name}`,
  changedTitle: 'This booking has changed',
  changedHint: 'It was cancelled or changed while you had it open.',
}

/** Texts of moving a student's booking. (MOVE-10) */
export const moveStudentMessages = { jp, en }
