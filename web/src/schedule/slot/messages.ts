interface Messages {
  edit: string
  back: string
  newSlot: string
  setHomeTimeZone: string
  gone: string
  goneHint: string
  notFoundHint: string
  noRight: string
  /** The way to who takes the lesson. */
  teacherAway: string
  /** Cancelling. */
  cancel: string
  cancelOf: (name: string) => string
  cancelTitle: (name: string) => string
  /** Of a booking that is no lesson: its kind instead of somebody's name. */
  otherCancelOf: (kind: string) => string
  otherCancelTitle: (kind: string) => string
  otherCancelled: (kind: string) => string
  otherBooked: (kind: string) => string
  applyRules: string
  unrestricted: string
  limited: string
  returns: (credits: string, contract: string, after: string) => string
  returnsNothing: string
  returnsLeft: (left: number) => string
  otherCancel: string
  cancelNow: string
  cancelled: (name: string) => string
  /** Booking. */
  add: string
  addTitle: string
  kind: string
  student: string
  other: string
  search: string
  searchHint: string
  noStudent: string
  notActive: string
  noContract: string
  course: string
  place: string
  online: string
  noCourse: string
  noOther: string
  /** What a booking that is no lesson is for. */
  otherKind: string
  needsOther: string
  needsStudent: string
  needsCourse: string
  lessonRules: string
  lessonRulesHint: string
  /** The way to what has moved a contract's points. */
  openContract: (number: string) => string
  costs: (credits: string, contract: string, after: string) => string
  bookingsLeft: (left: number) => string
  otherHint: string
  book: string
  /** The slot has filled up while a booking was being entered. */
  nowFull: string
  /** The form is left while somebody is chosen in it. */
  notBooked: string
  close: string
  booked: (name: string) => string
  failed: (reason: string) => string
  previewFailed: string
  /** Waiting list. */
  waiting: (count: number) => string
  nobodyWaits: string
  addWaiting: string
  removeWaiting: (name: string) => string
  bookWaiting: (name: string) => string
  waitingAdded: (name: string) => string
  waitingRemoved: (name: string) => string
}

const jp: Messages = {
  edit: '編集',
  back: '詳細に戻る',
  newSlot: '新しい枠',
  setHomeTimeZone: 'パソコンのタイムゾーンをスクールのタイムゾーンに合わせてください。',
  gone: 'この枠は削除されました',
  goneHint: '開いている間に削除されました。入力中だった予約や変更は登録されていません。',
  notFoundHint: '削除された可能性があります。',
  noRight: 'この操作の権限がありません',
  teacherAway: '代講',
  cancel: 'キャンセル',
  cancelOf: (name) => `${name}さんの予約をキャンセル`,
  cancelTitle: (name) => `${name}さんの予約をキャンセルしますか？`,
  otherCancelOf: (kind) => `「${kind}」をキャンセル`,
  otherCancelTitle: (kind) => `「${kind}」をキャンセルしますか？`,
  otherCancelled: (kind) => `「${kind}」をキャンセルしました`,
  otherBooked: (kind) => `「${kind}」を登録しました`,
  applyRules: 'キャンセルのルールと回数制限を適用する',
  unrestricted: 'ルールと回数制限は適用されません。レッスン分は返却され、キャンセル回数にも数えません。',
  limited: 'キャンセル期限と月の回数制限に従います。',
  returns: (credits, contract, after) => `${credits}を契約…${contract}に返却します（返却後 ${after}）。`,
  returnsNothing: '期限を過ぎているか回数の上限に達しているため、返却されません。',
  returnsLeft: (left) => `この月に返却できるキャンセルは残り${left}回になります。`,
  otherCancel: 'レッスン以外の予定を取り消し、枠を空けます。',
  cancelNow: '予約をキャンセルする',
  cancelled: (name) => `${name}さんの予約をキャンセルしました`,
  add: '予約を追加',
  addTitle: '予約の追加',
  kind: '予約の種類',
  student: '生徒',
  other: 'その他',
  search: '生徒を番号・名前で検索',
  searchHint: '例: s0045、阿部',
  noStudent: '該当する生徒がいません',
  notActive: '在籍なし',
  noContract: '有効な契約なし',
  course: 'コース',
  place: '受け方',
  online: 'オンライン',
  noCourse: 'この生徒の契約で受けられるコースがこの枠にありません。',
  noOther: '使える予定の種類がありません。',
  otherKind: '予定の種類',
  needsOther: '予定の種類を選んでください。',
  needsStudent: '生徒を選んでください。',
  needsCourse: 'コースを選んでください。',
  lessonRules: 'レッスンのルールを適用する',
  lessonRulesHint: '契約のコースと月の予約回数を確認します。外しても、定員・残高・有効な契約は必要です。',
  openContract: (number) => `契約${number}を開く`,
  costs: (credits, contract, after) => `契約…${contract}から${credits}（予約後 ${after}）`,
  bookingsLeft: (left) => `この月に予約できる回数は残り${left}回になります。`,
  otherHint: '枠全体が埋まり、ポイントは消費しません。',
  book: '予約する',
  nowFull: 'この枠はたった今、満席になりました。空きが出れば、このまま予約できます。',
  notBooked: '入力した予約は、まだ確定していません。',
  close: '閉じる',
  booked: (name) => `${name}さんを予約しました`,
  failed: (reason) => `完了できませんでした。${reason}`.trim(),
  previewFailed: '実行した場合の内容を確認できませんでした。',
  waiting: (count) => (count === 0 ? 'キャンセル待ち' : `キャンセル待ち ${count}名`),
  nobodyWaits: 'キャンセル待ちの生徒はいません',
  addWaiting: 'キャンセル待ちに追加',
  bookWaiting: (name) => `${name}さんを予約する`,
  removeWaiting: (name) => `${name}さんをキャンセル待ちから外す`,
  waitingAdded: (name) => `${name}さんをキャンセル待ちに追加しました`,
  waitingRemoved: (name) => `${name}さんをキャンセル待ちから外しました`,
}

const en: Messages = {
  edit: 'Edit',
  back: 'Back to details',
  newSlot: 'New slot',
  setHomeTimeZone: 'Set computer to home timezone.',
  gone: 'This slot has been deleted',
  goneHint: 'It was deleted while it was open here. A booking or change you had not saved has not been made.',
  notFoundHint: 'It may have been deleted.',
  noRight: 'You do not have the permission for this',
  teacherAway: 'Teacher is away…',
  cancel: 'Cancel booking',
  cancelOf: (name) => `Cancel booking of ${name}`,
  cancelTitle: (name) => `Cancel booking of ${name}?`,
  otherCancelOf: (kind) => `Cancel booking: ${kind}`,
  otherCancelTitle: (kind) => `Cancel booking: ${kind}?`,
  otherCancelled: (kind) => `Booking cancelled: ${kind}`,
  otherBooked: (kind) => `Booked: ${kind}`,
  applyRules: 'Apply cancellation rules and limits',
  unrestricted:
    'Rules and limits are not applied: the lesson is returned and the cancellation does not use up one of the month.',
  limited: 'Goes by the deadline and the monthly limit.',
  returns: (credits, contract, after) => `Back to contract …${contract}: ${credits} (then ${after}).`,
  returnsNothing: 'Nothing is returned: it is past the deadline, or the limit is used up.',
  returnsLeft: (left) => `Returned cancellations left in the month of the lesson: ${left}.`,
  otherCancel: 'Removes the booking that is not a lesson; the slot can be booked again.',
  cancelNow: 'Cancel the booking',
  cancelled: (name) => `Booking of ${name} cancelled`,
  add: 'Add a booking',
  addTitle: 'Add a booking',
  kind: 'Kind of booking',
  student: 'Student',
  other: 'Other',
  search: 'Search a student by ID or name',
  searchHint: 'e.g. s0045',
  noStudent: 'No student found',
  notActive: 'not active',
  noContract: 'no valid contract',
  course: 'Course',
  place: 'Where it is held',
  online: 'Online',
  noCourse: 'This slot offers no course of the student’s contracts.',
  noOther: 'There is no other type of booking.',
  otherKind: 'Type',
  needsOther: 'Please choose a type.',
  needsStudent: 'Please choose a student.',
  needsCourse: 'Please choose a course.',
  lessonRules: 'Apply lesson rules',
  lessonRulesHint:
    'Goes by the courses and the monthly limit of the contract. Without, seats, balance and a valid contract are needed all the same.',
  openContract: (number) => `Open contract ${number}`,
  costs: (credits, contract, after) => `${credits} from contract …${contract} (then ${after})`,
  bookingsLeft: (left) => `Bookings left in the month of the lesson: ${left}.`,
  otherHint: 'Fills the whole slot and costs nothing.',
  book: 'Book',
  nowFull: 'This slot has just filled up. If a seat opens up, you can go on here.',
  notBooked: 'The booking you entered is not made yet.',
  close: 'Close',
  booked: (name) => `Booked for ${name}`,
  failed: (reason) => `Unsuccessful. ${reason}`.trim(),
  previewFailed: 'What this would do could not be checked.',
  waiting: (count) => (count === 0 ? 'Waiting list' : `Waiting list (${count})`),
  nobodyWaits: 'Nobody is waiting',
  addWaiting: 'Add to the waiting list',
  bookWaiting: (name) => `Book ${name}`,
  removeWaiting: (name) => `Take ${name} off the waiting list`,
  waitingAdded: (name) => `${name} is on the waiting list`,
  waitingRemoved: (name) => `${name} is off the waiting list`,
}

/** The texts of the open slot. */
export const messages = { jp, en }
