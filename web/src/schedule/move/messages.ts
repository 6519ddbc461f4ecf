interface Messages {
  move: string
  moveMany: string
  noRight: string
  title: (count: number) => string
  hint: string
  date: string
  start: string
  days: string
  minutes: string
  number: string
  teacher: string
  keepTeacher: string
  place: string
  keepPlace: string
  online: string
  tell: string
  tellHint: string
  nothing: string
  /** What files say becomes of a slot. */
  file: { move: string; stay: string }
  willMove: (count: number) => string
  willStay: (count: number) => string
  from: string
  to: string
  deadline: (time: string) => string
  cancel: string
  close: string
  now: (count: number) => string
  moved: (count: number, left: number) => string
  movedOne: (where: string) => string
  undo: string
  undone: string
  resultTitle: string
}

const jp: Messages = {
  move: '移動',
  moveMany: '移動',
  noRight: '移動の権限がありません',
  title: (count) => (count === 1 ? '枠を移動' : `${count}枠を移動`),
  hint: '生徒の予約ごと移動します。ポイントと契約はそのままです。',
  date: '移動先の日付',
  start: '移動先の開始時間',
  days: '日数をずらす',
  minutes: '時刻をずらす（分）',
  number: '数字で入力してください（例：7、-1）。',
  teacher: '担当する講師',
  keepTeacher: '変更しない',
  place: '場所',
  keepPlace: '変更しない',
  online: 'オンライン',
  tell: '生徒と講師にメールで知らせる',
  tellHint: '通知を希望している方に、それぞれの言語で届きます。',
  file: { move: '移動', stay: '移動なし' },
  nothing: '移動先を指定してください。',
  willMove: (count) => `移動する枠：${count}件`,
  willStay: (count) => `移動できない枠：${count}件`,
  from: '変更前',
  to: '変更後',
  deadline: (time) => `キャンセル期限は${time}になります`,
  cancel: 'やめる',
  close: '閉じる',
  now: (count) => (count === 1 ? '移動する' : `${count}枠を移動する`),
  moved: (count, left) => `${count}枠を移動しました${left > 0 ? `（${left}枠はそのまま）` : ''}`,
  movedOne: (where) => `移動しました：${where}`,
  undo: '元に戻す',
  undone: '元に戻しました',
  resultTitle: '移動しました',
}

const slots = (count: number) => (count === 1 ? '1 slot' : `${count} slots`)

const en: Messages = {
  move: 'Move',
  moveMany: 'Move',
  noRight: 'You have no right to move slots',
  title: (count) => (count === 1 ? 'Move the slot' : `Move ${slots(count)}`),
  hint: 'Students move along with their bookings. Points and contracts stay as they are.',
  date: 'New date',
  start: 'New start',
  days: 'Days later',
  minutes: 'Minutes later',
  number: 'Enter a number, such as 7 or -1.',
  teacher: 'Teacher',
  keepTeacher: 'No change',
  place: 'Place',
  keepPlace: 'No change',
  online: 'Online',
  tell: 'Tell students and teachers by email',
  tellHint: 'Goes to those who want notifications, in their own language.',
  file: { move: 'moves', stay: 'stays where it is' },
  nothing: 'Say where to move to.',
  willMove: (count) => `Will move: ${count}`,
  willStay: (count) => `Cannot move: ${count}`,
  from: 'Before',
  to: 'After',
  deadline: (time) => `Cancellation deadline becomes ${time}`,
  cancel: 'Keep as it is',
  close: 'Close',
  now: (count) => (count === 1 ? 'Move' : `Move ${slots(count)}`),
  moved: (count, left) => `${slots(count)} moved${left > 0 ? `, ${left} left alone` : ''}`,
  movedOne: (where) => `Moved to ${where}`,
  undo: 'Undo',
  undone: 'Taken back',
  resultTitle: 'Moved',
}

/** The texts of moving slots with their students. */
export const messages = { jp, en }
