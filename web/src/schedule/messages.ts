interface Messages {
  title: string
  show: string
  all: string
  booked: string
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
  empty: string
  emptyHint: string
  keys: string
}

const jp: Messages = {
  title: 'スケジュール',
  show: '表示',
  all: 'すべて',
  booked: '予約あり',
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
  empty: '該当する枠がありません',
  emptyHint: '期間を広げるか、絞り込みをリセットしてください。',
  keys: '矢印キーで行を移動し、Enterキーで詳細を開きます',
}

const en: Messages = {
  title: 'Schedule',
  show: 'Show',
  all: 'All',
  booked: 'Booked',
  teacher: 'Teacher',
  location: 'Location',
  course: 'Course',
  search: 'Search by student ID or name',
  anyTeacher: 'All teachers',
  anyLocation: 'All locations',
  anyCourse: 'All courses',
  online: 'Online',
  calendar: 'Calendar',
  list: 'Back to list',
  table: 'Slots',
  columns: {
    date: 'Date',
    time: 'Time',
    dateTime: 'Date and time',
    teacher: 'Teacher',
    location: 'Location',
    booked: 'Booked',
    course: 'Course',
    students: 'Students',
    courseAndStudents: 'Course and students',
    lessonLocation: 'Lesson location',
  },
  empty: 'No results found',
  emptyHint: 'Widen the dates or reset the filters.',
  keys: 'Move between rows with the arrow keys, open one with Enter',
}

/** The texts of the staff's schedule. */
export const messages = { jp, en }
