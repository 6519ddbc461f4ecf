interface Messages {
  open: string
  title: string
  hint: string
  date: string
  start: string
  course: string
  anyCourse: string
  place: string
  anyPlace: string
  online: string
  placeHint: string
  found: (count: number, when: string) => string
  none: (when: string) => string
  noneHint: string
  closed: (hours: string) => string
  needsTime: string
  teaches: string
  before: string
  after: string
  nothingElse: string
  day: string
  dayOf: (name: string) => string
  make: string
  makeOf: (name: string) => string
  separator: string
}

const jp: Messages = {
  open: '空き講師',
  title: '空いている講師を探す',
  hint: 'その時間に枠がなく、レッスンを行える講師です。',
  date: '日付',
  start: '開始時間',
  course: 'コース',
  anyCourse: 'すべてのコース',
  place: '場所',
  anyPlace: 'すべての場所',
  online: 'オンライン',
  placeHint: 'その日にその場所にいる講師を先に表示します。',
  found: (count, when) => `${when}：${count}名`,
  none: (when) => `${when}に空いている講師はいません`,
  noneHint: '時間やコースを変えてください。',
  closed: (hours) => `営業時間（${hours}）の外です`,
  needsTime: '日付と開始時間を入力してください。',
  teaches: 'コース',
  before: '前の枠',
  after: '次の枠',
  nothingElse: 'その日はほかの枠がありません',
  day: 'その日を見る',
  dayOf: (name) => `${name}のその日を見る`,
  make: '枠を作る',
  makeOf: (name) => `${name}の枠を作る`,
  separator: '、',
}

const en: Messages = {
  open: 'Who is free?',
  title: 'Who is free?',
  hint: 'Teachers without a slot then, who can hold a lesson.',
  date: 'Date',
  start: 'Start',
  course: 'Course',
  anyCourse: 'All courses',
  place: 'Place',
  anyPlace: 'All places',
  online: 'Online',
  placeHint: 'Teachers who are at that place that day come first.',
  found: (count, when) => `${when}: ${count === 1 ? '1 teacher' : `${count} teachers`}`,
  none: (when) => `Nobody is free ${when}`,
  noneHint: 'Try another time or course.',
  closed: (hours) => `Outside the school’s hours (${hours})`,
  needsTime: 'Enter a date and a start.',
  teaches: 'Courses',
  before: 'Before',
  after: 'After',
  nothingElse: 'No other slots that day',
  day: 'Show the day',
  dayOf: (name) => `Show the day of ${name}`,
  make: 'Make a slot',
  makeOf: (name) => `Make a slot of ${name}`,
  separator: ', ',
}

/** The texts of the search for teachers who are free at a time. */
export const messages = { jp, en }
