const jp = {
  title: '日別予定表',
  open: '予定表を印刷',
  back: 'スケジュールに戻る',
  print: '印刷する',
  order: '並べ方',
  byTeacher: '講師別',
  byTime: '時間順',
  date: '日付',
  onlyBooked: '予約のある枠のみ',
  figures: (slots: number, booked: number, students: number) =>
    `${slots}枠（予約あり${booked}枠）、生徒のべ${students}名`,
  printed: (time: string) => `${time} 現在`,
  columns: {
    time: '時間',
    teacher: '講師',
    place: '場所',
    course: 'コース',
    student: '生徒',
    present: '出席',
    absent: '欠席',
    memo: 'メモ',
  },
  tick: (word: string) => `${word}（記録済み）`,
  empty: 'この日の枠はありません',
  emptyHint: '別の日を選ぶか、条件をクリアしてください。',
}

const en: typeof jp = {
  title: 'Daily schedule',
  open: 'Print schedule',
  back: 'Back to the schedule',
  print: 'Print',
  order: 'Order',
  byTeacher: 'By teacher',
  byTime: 'By time',
  date: 'Date',
  onlyBooked: 'Booked slots only',
  figures: (slots, booked, students) =>
    `${slots} ${slots === 1 ? 'slot' : 'slots'}, ${booked} booked, ${students} ${students === 1 ? 'student' : 'students'}`,
  printed: (time) => `As of ${time}`,
  columns: {
    time: 'Time',
    teacher: 'Teacher',
    place: 'Place',
    course: 'Course',
    student: 'Student',
    present: 'Present',
    absent: 'Absent',
    memo: 'Note',
  },
  tick: (word) => `${word} (recorded)`,
  empty: 'No slots on this day',
  emptyHint: 'Choose another day or clear the filters.',
}

/** The texts of the printed day. */
export const messages = { jp, en }
