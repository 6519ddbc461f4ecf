interface Messages {
  title: string
  show: string
  all: string
  booked: string
  free: string
  inProgress: string
  unmarked: string
  waited: string
  hours: string
  anySlot: string
  anyTime: string
  morning: string
  afternoon: string
  evening: string
  teacher: string
  location: string
  course: string
  search: string
  anyTeacher: string
  anyLocation: string
  anyCourse: string
  online: string
  calendar: string
  list: string
  closures: string
  table: string
  columns: {
    date: string
    time: string
    dateTime: string
    teacher: string
    location: string
    booked: string
    course: string
    students: string
    courseAndStudents: string
    lessonLocation: string
  }
  newSlot: string
  exportSlots: string
  exportTeachers: string
  modes: { label: string; create: string; view: string; select: string; delete: string }
  quickHint: string
  quickGroups: string
  selectHint: string
  deleteHint: string
  quickTeacher: string
  quickPlace: string
  onlineOnly: string
  quickCourses: (chosen: number, offered: number) => string
  quickCoursesTitle: string
  noQuickCourses: string
  noCourseThen: string
  quickMade: (slot: string) => string
  quickUndone: (slot: string) => string
  undo: string
  moved: (slot: string) => string
  movedBack: (slot: string) => string
  bookedStays: string
  /** Why a slot cannot be dragged there: courses that the teacher does not teach, or that are not held then. */
  notTaught: (teacher: string, courses: readonly string[]) => string
  notHeld: (courses: readonly string[]) => string
  quickByColumn: string
  deleted: (slot: string) => string
  deleteTitle: (slot: string) => string
  empty: string
  emptyHint: string
  keys: string
  keysWithSelection: string
}

const jp: Messages = {
  title: 'スケジュール',
  show: '表示',
  all: 'すべて',
  booked: '予約あり',
  free: '空席あり',
  inProgress: 'レッスン中',
  unmarked: '出欠が未入力',
  waited: 'キャンセル待ちあり',
  hours: '時間帯',
  anySlot: 'すべての枠',
  anyTime: 'すべての時間帯',
  morning: '午前（12時まで）',
  afternoon: '午後（12～17時）',
  evening: '夕方以降（17時から）',
  teacher: '講師',
  location: '場所',
  course: 'コース',
  search: '生徒の番号・名前で検索',
  anyTeacher: 'すべての講師',
  anyLocation: 'すべての場所',
  anyCourse: 'すべてのコース',
  online: 'オンライン',
  calendar: 'カレンダー',
  list: '一覧に戻る',
  closures: '休校日',
  table: '枠の一覧',
  columns: {
    date: '日付',
    time: '時間',
    dateTime: '日時',
    teacher: '講師',
    location: '場所',
    booked: '予約',
    course: 'コース',
    students: '生徒',
    courseAndStudents: 'コース・生徒',
    lessonLocation: '実施場所',
  },
  newSlot: '新しい枠',
  exportSlots: '枠をCSV出力',
  exportTeachers: '講師レポート',
  modes: { label: 'カレンダーの操作', create: 'かんたん作成', view: '閲覧', select: '選択', delete: '削除' },
  quickHint: '講師・場所・コースを決めて、空いている時間をクリックすると枠ができます。',
  selectHint: 'まとめて変更する枠をクリックで選びます。Ctrlキーを押しながらのクリックなら、いつでも選べます。',
  deleteHint: '予約のない枠をクリックすると、すぐに削除されます。予約のある枠は削除されません。',
  quickTeacher: '作成する枠の講師',
  quickPlace: '作成する枠の場所',
  onlineOnly: 'オンラインのみ',
  quickCourses: (chosen, offered) => `コース ${chosen}/${offered}`,
  quickCoursesTitle: '作成する枠のコース',
  quickGroups: 'グループレッスンの枠は、かんたん作成を閉じて時間をクリックすると作れます。',
  noQuickCourses: '講師を選ぶと、担当する個人レッスンのコースが表示されます。',
  noCourseThen: 'この曜日・時間に行える選択中のコースがありません。',
  quickMade: (slot) => `枠を作成しました：${slot}`,
  quickUndone: (slot) => `作成を取り消しました：${slot}`,
  undo: '元に戻す',
  moved: (slot) => `枠を移動しました：${slot}`,
  movedBack: (slot) => `元に戻しました：${slot}`,
  bookedStays: '予約のある枠を移動するには、予約の権限が必要です。',
  notTaught: (teacher, courses) =>
    `${teacher}の担当ではないコースがあるため、移動できません：${courses.join('、')}。コースは枠の編集画面で変更できます。`,
  notHeld: (courses) =>
    `その曜日・時間に行えないコースがあるため、移動できません：${courses.join('、')}。コースは枠の編集画面で変更できます。`,
  quickByColumn:
    '場所を決めて、講師の列の空いている時間をクリックすると、その講師の枠ができます。コースは担当する個人レッスンすべてになります。',
  deleted: (slot) => `枠を削除しました：${slot}`,
  deleteTitle: (slot) => `${slot}の枠を削除`,
  empty: '該当する枠がありません',
  emptyHint: '期間を広げるか、条件をクリアしてください。',
  keys: '矢印キーで行を移動し、Enterキーで詳細を開きます',
  keysWithSelection:
    '矢印キーで行を移動し、Enterキーで詳細を開きます。xキーで行を選択し、Shiftキーと矢印キーで続けて選択します',
}

const en: Messages = {
  title: 'Schedule',
  show: 'Show',
  all: 'All',
  booked: 'Booked',
  free: 'Seats left',
  inProgress: 'In progress',
  unmarked: 'Attendance missing',
  waited: 'Waiting list',
  hours: 'Time of day',
  anySlot: 'All slots',
  anyTime: 'All day',
  morning: 'Before 12:00',
  afternoon: '12:00–17:00',
  evening: 'From 17:00',
  teacher: 'Teacher',
  location: 'Place',
  course: 'Course',
  search: 'Search by student ID or name',
  anyTeacher: 'All teachers',
  anyLocation: 'All places',
  anyCourse: 'All courses',
  online: 'Online',
  calendar: 'Calendar',
  list: 'Back to list',
  closures: 'Closures',
  table: 'Slots',
  columns: {
    date: 'Date',
    time: 'Time',
    dateTime: 'Date and time',
    teacher: 'Teacher',
    location: 'Place',
    booked: 'Booked',
    course: 'Course',
    students: 'Students',
    courseAndStudents: 'Course, students',
    lessonLocation: 'Held at',
  },
  newSlot: 'New slot',
  exportSlots: 'Export slots',
  exportTeachers: 'Export teachers',
  modes: { label: 'Calendar mode', create: 'Quick build', view: 'View', select: 'Select', delete: 'Delete' },
  quickHint: 'Choose teacher, place and courses once; each click on a free time makes a slot.',
  selectHint: 'Click the slots to change together. Holding Ctrl while clicking selects at any time.',
  deleteHint: 'A click on a slot without bookings deletes it at once. Booked slots are never touched.',
  quickTeacher: 'Teacher of new slots',
  quickPlace: 'Place of new slots',
  onlineOnly: 'Online only',
  quickCourses: (chosen, offered) => `Courses ${chosen}/${offered}`,
  quickCoursesTitle: 'Courses of new slots',
  quickGroups: 'For group lessons, leave quick build and click a time.',
  noQuickCourses: 'Choose a teacher to see the single lessons they teach.',
  noCourseThen: 'None of the chosen courses is held on this day and time.',
  quickMade: (slot) => `Slot created: ${slot}`,
  quickUndone: (slot) => `Taken back: ${slot}`,
  undo: 'Undo',
  moved: (slot) => `Slot moved: ${slot}`,
  movedBack: (slot) => `Moved back: ${slot}`,
  bookedStays: 'Moving a booked lesson needs the right to book lessons for students.',
  notTaught: (teacher, courses) =>
    `Not moved: ${teacher} does not teach ${courses.join(', ')}. Courses can be changed in the edit form.`,
  notHeld: (courses) =>
    `Not moved: ${courses.join(', ')} ${courses.length === 1 ? 'is' : 'are'} not held on that day and time. Courses can be changed in the edit form.`,
  quickByColumn:
    'Choose the place once; each click on a free time in a column makes a slot of that teacher, with all single lessons they teach.',
  deleted: (slot) => `Slot deleted: ${slot}`,
  deleteTitle: (slot) => `Delete the slot ${slot}`,
  empty: 'No results found',
  emptyHint: 'Widen the dates or clear the filters.',
  keys: 'Move between rows with the arrow keys, open one with Enter',
  keysWithSelection:
    'Move between rows with the arrow keys, open one with Enter, select it with x, or several with Shift and the arrow keys',
}

/** The texts of the staff's schedule. */
export const messages = { jp, en }
