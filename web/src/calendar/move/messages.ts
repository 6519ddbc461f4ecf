/** Words of moving a booking, whoever moves it. */
const jp = {
  /** Before the words of a lesson on its button, for people who hear them. */
  moveTo: '振替先',
  more: 'さらに表示',
  check: '内容の確認',
  before: '変更前',
  after: '変更後',
  when: '日時',
  teacher: '講師',
  course: 'コース',
  place: '場所',
  online: 'オンライン',
  free: 'キャンセルの回数には数えません。',
  back: '選び直す',
  undo: '元に戻す',
  ofTeacher: (name: string) => `同じ講師（${name}）`,
}

const en: typeof jp = {
  moveTo: 'Move to',
  more: 'Show more',
  check: 'Check the change',
  before: 'Before',
  after: 'After',
  when: 'Time',
  teacher: 'Teacher',
  course: 'Course',
  place: 'Place',
  online: 'Online',
  free: "This doesn't count as a cancellation.",
  back: 'Choose another',
  undo: 'Undo',
  ofTeacher: (name) => `Same teacher (${name})`,
}

export const moveWords = { jp, en }
