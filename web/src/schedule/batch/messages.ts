interface Messages {
  bar: string
  selected: (count: number) => string
  selectAll: (count: number) => string
  selectRow: (slot: string) => string
  selectShown: string
  clear: string
  edit: string
  remove: string
  tooMany: (most: number) => string
  noRight: string
  editTitle: (count: number) => string
  checkTitle: string
  deleteTitle: (count: number) => string
  keepHint: string
  changeMemo: string
  memo: string
  memoHint: string
  changePlace: string
  onlineOnly: string
  changeOnline: string
  changeCourses: string
  /** Of how many of the slots a course can be one, and what becomes of the others. */
  someOnly: (some: number, all: number) => string
  eachItsOwn: string
  noCourse: string
  missing: { nothing: string; place: string; courses: string }
  next: string
  back: string
  cancel: string
  close: string
  willChange: (count: number) => string
  willDelete: (count: number) => string
  willStay: (count: number) => string
  waitingGone: (count: number) => string
  arrow: (from: string, to: string) => string
  notHere: string
  safety: string
  change: (count: number) => string
  delete: (count: number) => string
  nothing: string
  /** What files say becomes of a slot. */
  file: { change: string; delete: string; stay: string }
  done: (changed: number, left: number) => string
  deleted: (changed: number, left: number) => string
  undo: string
  undone: (count: number) => string
  last: string
  start: string
  stop: string
}

const jp: Messages = {
  bar: '選択した枠',
  selected: (count) => `${count}枠を選択中`,
  selectAll: (count) => `該当する${count}枠をすべて選択`,
  selectRow: (slot) => `${slot}を選択`,
  selectShown: '表示中の枠をすべて選択',
  clear: '選択を解除',
  edit: 'まとめて編集',
  remove: 'まとめて削除',
  tooMany: (most) => `一度に変更できるのは${most}枠までです。`,
  noRight: 'この操作を行う権限がありません。',
  editTitle: (count) => `${count}枠をまとめて編集`,
  checkTitle: '変更内容の確認',
  deleteTitle: (count) => `${count}枠をまとめて削除`,
  keepHint: 'オンにした項目だけが、選択したすべての枠で同じ内容になります。',
  changeMemo: 'メモを変更する',
  memo: '新しいメモ',
  memoHint: '空欄にすると、選択した枠のメモが消えます。',
  changePlace: '場所を変更する',
  onlineOnly: 'オンラインのみ',
  changeOnline: 'オンラインの可否を変更する',
  changeCourses: 'コースを変更する',
  someOnly: (some, all) => `${all}枠中${some}枠`,
  eachItsOwn: '各枠には、選んだコースのうち、その枠の講師・曜日・時間に合うものだけが設定されます。',
  noCourse: '選択した枠で選べるコースがありません。枠を選び直すか、ルールの適用を外してください。',
  missing: {
    nothing: '変更する項目を選んでください。',
    place: '場所を選んでください。',
    courses: 'コースを1つ以上選んでください。',
  },
  next: '変更内容を確認',
  back: '戻る',
  cancel: 'やめる',
  close: '閉じる',
  willChange: (count) => `変更される枠：${count}`,
  willDelete: (count) => `削除される枠：${count}`,
  willStay: (count) => `そのまま残る枠：${count}`,
  waitingGone: (count) => `キャンセル待ちの登録${count}件も削除されます。`,
  arrow: (from, to) => `${from} → ${to}`,
  notHere: '設定できないコース',
  safety: 'これらの枠を削除する',
  change: (count) => `${count}枠を変更`,
  delete: (count) => `${count}枠を削除`,
  nothing: '変更される枠はありません。',
  file: { change: '変更', delete: '削除', stay: '変更なし' },
  done: (changed, left) => `${changed}枠を変更しました${left > 0 ? `（${left}枠はそのまま）` : ''}`,
  deleted: (changed, left) => `${changed}枠を削除しました${left > 0 ? `（${left}枠はそのまま）` : ''}`,
  undo: '元に戻す',
  undone: (count) => `${count}枠を元に戻しました`,
  last: '直前の一括変更',
  start: '枠を選択',
  stop: '選択を終了',
}

const slots = (count: number) => (count === 1 ? '1 slot' : `${count} slots`)
const leftAlone = (left: number) => (left > 0 ? `, ${left} left as ${left === 1 ? 'it was' : 'they were'}` : '')

const en: Messages = {
  bar: 'Selected slots',
  selected: (count) => `${slots(count)} selected`,
  selectAll: (count) => `Select all ${count} results`,
  selectRow: (slot) => `Select ${slot}`,
  selectShown: 'Select all slots shown',
  clear: 'Clear selection',
  edit: 'Edit together',
  remove: 'Delete together',
  tooMany: (most) => `At most ${most} slots can be changed at once.`,
  noRight: 'You do not have permission to do this.',
  editTitle: (count) => `Edit ${slots(count)}`,
  checkTitle: 'Check the changes',
  deleteTitle: (count) => `Delete ${slots(count)}`,
  keepHint: 'Only what is switched on becomes the same in every selected slot.',
  changeMemo: 'Change the memo',
  memo: 'New memo',
  memoHint: 'Left empty, the memos of the selected slots are removed.',
  changePlace: 'Change the place',
  onlineOnly: 'Online only',
  changeOnline: 'Change whether it is also online',
  changeCourses: 'Change the courses',
  someOnly: (some, all) => `${some} of ${all} slots`,
  eachItsOwn: 'Each slot gets those of the chosen courses that suit its teacher, day and time.',
  noCourse: 'No course suits the selected slots. Select other slots, or turn the rules off.',
  missing: {
    nothing: 'Choose what to change.',
    place: 'Choose a place.',
    courses: 'Choose at least one course.',
  },
  next: 'Check the changes',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  willChange: (count) => `Will change: ${count}`,
  willDelete: (count) => `Will be deleted: ${count}`,
  willStay: (count) => `Will stay as they are: ${count}`,
  waitingGone: (count) =>
    count === 1 ? '1 waiting-list entry is deleted too.' : `${count} waiting-list entries are deleted too.`,
  arrow: (from, to) => `${from} → ${to}`,
  notHere: 'Not possible here',
  safety: 'Delete these slots',
  change: (count) => `Change ${slots(count)}`,
  delete: (count) => `Delete ${slots(count)}`,
  nothing: 'No slot would change.',
  file: { change: 'changes', delete: 'is deleted', stay: 'stays as it is' },
  done: (changed, left) => `${slots(changed)} changed${leftAlone(left)}`,
  deleted: (changed, left) => `${slots(changed)} deleted${leftAlone(left)}`,
  undo: 'Undo',
  undone: (count) => `${slots(count)} taken back`,
  last: 'Last change of several slots',
  start: 'Select slots',
  stop: 'Done selecting',
}

/** The texts of changing several slots together. */
export const messages = { jp, en }
