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
  tellWaiting: string
  nothing: string
  /** What files say becomes of a slot. */
  file: { move: string; stay: string }
  willMove: (count: number) => string
  willStay: (count: number) => string
  from: string
  to: string
  deadline: (time: string) => string
  willBeTold: (count: number) => string
  notTold: (count: number) => string
  notToldHint: string
  nobodyIsTold: string
  told: (count: number) => string
  why: { off: string; noAddress: string }
  roles: { booked: string; waiting: string; teaching: string; given: string; taken: string }
  separator: string
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
  tellWaiting: 'キャンセル待ちの生徒にメールで知らせる',
  file: { move: '移動', stay: '移動なし' },
  nothing: '移動先を指定してください。',
  willMove: (count) => `移動する枠：${count}件`,
  willStay: (count) => `移動できない枠：${count}件`,
  from: '変更前',
  to: '変更後',
  deadline: (time) => `キャンセル期限は${time}になります`,
  willBeTold: (count) => `メールで知らせる：${count}名`,
  notTold: (count) => `メールが届かない：${count}名`,
  notToldHint: '電話などで知らせてください。',
  nobodyIsTold: 'だれにもメールを送りません。',
  told: (count) => `メールで知らせました：${count}名`,
  why: { off: '通知を希望していない', noAddress: 'メールアドレスなし' },
  roles: { booked: '予約', waiting: 'キャンセル待ち', teaching: '講師', given: '元の講師', taken: '新しい講師' },
  separator: '、',
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
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

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
  tellWaiting: 'Tell the students who wait by email',
  file: { move: 'moves', stay: 'stays where it is' },
  nothing: 'Say where to move to.',
  willMove: (count) => `Will move: ${count}`,
  willStay: (count) => `Cannot move: ${count}`,
  from: 'Before',
  to: 'After',
  deadline: (time) => `Cancellation deadline becomes ${time}`,
  willBeTold: (count) => `Told by email: ${people(count)}`,
  notTold: (count) => `Not reached by email: ${people(count)}`,
  notToldHint: 'Tell them in another way, such as by phone.',
  nobodyIsTold: 'Nobody gets an email.',
  told: (count) => `Told by email: ${people(count)}`,
  why: { off: 'wants no notifications', noAddress: 'no email address' },
  roles: {
    booked: 'booked',
    waiting: 'waiting',
    teaching: 'teacher',
    given: 'teacher until now',
    taken: 'new teacher',
  },
  separator: ', ',
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
