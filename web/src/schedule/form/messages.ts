interface Messages {
  openDate: string
  openTime: string
  cancelDate: string
  cancelTime: string
  defaultLength: (minutes: number) => string
  onlineOnly: string
  onlineAvailable: string
  link: string
  memo: string
  chosen: (chosen: number, offered: number) => string
  all: string
  none: string
  lessonRules: string
  lessonRulesHint: string
  noCourses: string
  noTeacher: string
  groupOf: (count: number) => string
  fixedByBooking: string
  create: string
  save: string
  cancel: string
  unsaved: string
  created: (slot: string) => string
  saved: string
  toOnline: string
  toOnlineHint: string
  deleteSwitch: string
  deleteAsk: string
  deleteWaiting: (count: number) => string
  deleteNow: string
  deleted: (slot: string) => string
  changedHint: string
  bookedMeanwhile: string
  /** A booking has come in, and what it fixes was being changed. */
  takenBack: string
  applyMine: string
  applied: string
  nothing: string
  on: string
  off: string
  separator: string
}

const jp: Messages = {
  openDate: '予約開始日',
  openTime: '予約開始時刻',
  cancelDate: 'キャンセル期限の日付',
  cancelTime: 'キャンセル期限の時刻',
  defaultLength: (minutes) => `標準の長さ（${minutes}分）にする`,
  onlineOnly: 'オンラインのみ',
  onlineAvailable: 'オンラインでも受けられる',
  link: 'オンラインレッスンのリンク',
  memo: 'メモ',
  chosen: (chosen, offered) => `${offered}件中${chosen}件を選択`,
  all: 'すべて選択',
  none: 'すべて解除',
  lessonRules: 'レッスンのルールを適用する',
  lessonRulesHint: '講師が担当し、曜日と時間が合うコースだけを表示します。',
  noCourses: '選べるコースがありません。講師・日時を変えるか、ルールの適用を外してください。',
  noTeacher: '講師を選ぶと、担当するコースが表示されます。',
  groupOf: (count) => `定員${count}名`,
  fixedByBooking: '予約があるため、日時と場所は変更できません。',
  create: '枠を作成',
  save: '保存',
  cancel: 'やめる',
  unsaved: '枠に入力した内容は、まだ保存されていません。',
  created: (slot) => `枠を作成しました：${slot}`,
  saved: '枠を保存しました',
  toOnline: 'オンラインに変更',
  toOnlineHint: '予約はそのままで、レッスンの実施場所だけがオンラインになります。',
  deleteSwitch: 'この枠を削除する',
  deleteAsk: 'この枠を削除します。削除した直後なら元に戻せます。',
  deleteWaiting: (count) => `キャンセル待ちの${count}名の登録も削除されます。`,
  deleteNow: '削除',
  deleted: (slot) => `枠を削除しました：${slot}`,
  changedHint: '変更された項目を確認し、どちらを採用するか選んでください。',
  takenBack: '編集中に予約が入ったため、日時・場所とその期限の変更を元に戻しました。ほかの入力内容は保存できます。',
  bookedMeanwhile: '編集中にこの枠の予約が変わりました。入力内容はそのまま保存できます。',
  applyMine: '自分の変更を適用し直す',
  applied: '自分の変更を適用し直しました。保存してください。',
  nothing: '（なし）',
  on: 'あり',
  off: 'なし',
  separator: '、',
}

const en: Messages = {
  openDate: 'Open-from date',
  openTime: 'Open-from time',
  cancelDate: 'Cancel-until date',
  cancelTime: 'Cancel-until time',
  defaultLength: (minutes) => `Default length (${minutes} min)`,
  onlineOnly: 'Online only',
  onlineAvailable: 'Also online',
  link: 'Online lesson link',
  memo: 'Memo',
  chosen: (chosen, offered) => `${chosen} of ${offered} chosen`,
  all: 'All',
  none: 'None',
  lessonRules: 'Apply lesson rules',
  lessonRulesHint: 'Offers only courses that the teacher teaches and that fit day and time.',
  noCourses: 'No course can be chosen. Change the teacher, day or time, or turn the rules off.',
  noTeacher: 'Choose a teacher to see the courses they teach.',
  groupOf: (count) => (count === 1 ? '1 seat' : `${count} seats`),
  fixedByBooking: 'Day, times and place stay as they are while the slot is booked.',
  create: 'Create slot',
  save: 'Save',
  cancel: 'Cancel',
  unsaved: 'What you entered for the slot is not saved yet.',
  created: (slot) => `Slot created: ${slot}`,
  saved: 'Slot saved',
  toOnline: 'Change to online',
  toOnlineHint: 'Bookings stay as they are; only the place of the lesson becomes online.',
  deleteSwitch: 'Delete this slot',
  deleteAsk: 'Delete this slot? You can undo it right afterwards.',
  deleteWaiting: (count) =>
    count === 1 ? 'One student leaves its waiting list.' : `${count} students leave its waiting list.`,
  deleteNow: 'Delete',
  deleted: (slot) => `Slot deleted: ${slot}`,
  changedHint: 'Look at what changed and choose which version to keep.',
  takenBack:
    'A booking came in meanwhile, so your change of day, time or place and its deadlines was taken back. The rest of what you entered can still be saved.',
  bookedMeanwhile: 'The bookings of this slot changed meanwhile. What you entered can still be saved.',
  applyMine: 'Apply mine again',
  applied: 'Your changes are applied again. Save to keep them.',
  nothing: '(none)',
  on: 'Yes',
  off: 'No',
  separator: ', ',
}

/** The texts of the slot form; the fields' own names are those of the rules. */
export const messages = { jp, en }
