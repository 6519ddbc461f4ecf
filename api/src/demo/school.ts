import { permissions, type Permission } from '@koma/schema/permissions'

/** The time zone of all demo times. */
export const timeZone = 'Asia/Tokyo'

/** The demo school's settings that differ from a new school's; D122 gives the booking windows. */
export const school = {
  name: '青空英会話スクール',
  title: '青空英会話スクール',
  logoAlt: '青空英会話スクール',
  defaultColor: '#0b6e99',
  language: 'jp',
  timezoneName: timeZone,
  creditType: 'p',
  slotLengthMinutes: 50,
  cancelByDays: 1,
  cancelByHour: 18,
  availableFromMonths: 1,
  availableFromDay: 1,
  availableFromHour: 9,
  bookUntilHours: 1,
  bookUntilMinutes: 0,
  onlineLessons: true,
  waitingList: true,
  offerMinutes: 60,
  remindEvening: true,
  remindCancelHours: 3,
  lateFeeYen: 500,
  lateFeePercent: 0,
  lateFeeDays: 30,
  noShowFee: 0,
  firstMonth: 'days',
  email: 'info@aozora.example.jp',
  emailName: '青空英会話スクール',
  invoiceNumber: 'T1234567890123',
  transferTo: '青空銀行 駅前支店（店番 001）\n普通預金 0123456\nアオゾラエイカイワスクール',
  transferToEn: 'Aozora Bank, Ekimae branch (001)\nSavings account 0123456\nAOZORA EIKAIWA SCHOOL',
  schoolContact: '青空英会話スクール 駅前校 03-0000-0100(火〜日 10:00〜21:00)',
}

/** The two places; a shift names one of them, or is held online. */
export const locations = { station: '駅前校', garden: 'みどり台校' } as const

/**
 * Places that no shift names: one that is not used any more, one to which teachers are sent, and a room for one lesson
 * at a time.
 */
export const otherLocations = [
  { locationName: '旧西口校', active: false, type: 'school' },
  { locationName: '青葉商事（出張レッスン）', active: true, type: 'dispatch' },
  { locationName: '駅前校 個室', active: true, type: 'school', oneLessonAtATime: true },
] as const
export type Place = keyof typeof locations | 'online'

export interface DemoCourse {
  code: string
  displayName: string
  description: string
  cost: number
  numberOfStudents: number
  days: readonly number[]
  startTime: string
  endTime: string
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const weekdays = [1, 2, 3, 4, 5]
const notSunday = [1, 2, 3, 4, 5, 6]

function course(
  code: string,
  displayName: string,
  description: string,
  cost: number,
  numberOfStudents: number,
  days: readonly number[] = everyDay,
  startTime = '08:00',
  endTime = '22:00',
): DemoCourse {
  return { code, displayName, description, cost, numberOfStudents, days, startTime, endTime }
}

/** Fifteen courses, eight private and seven in groups, then the two non-lesson bookings (CRS-02…04). */
export const courses: readonly DemoCourse[] = [
  course('PRI-GEN', '英会話プライベート', '日常会話を一人ひとりのペースで。教材は講師と相談して決めます。', 2, 1),
  course('PRI-PRON', '発音クリニック', '苦手な音を見つけ、口の形とリズムから直します。', 2, 1),
  course('PRI-BIZ', 'ビジネス英語プライベート', '会議、メール、プレゼンテーションを実際の資料で練習します。', 3, 1),
  course('PRI-TOEIC', 'TOEIC対策プライベート', '目標スコアから逆算して、毎回の課題を決めます。', 3, 1),
  course(
    'PRI-EIKEN',
    '英検対策プライベート',
    '5級から1級まで。二次試験の面接練習もできます。',
    3,
    1,
    everyDay,
    '10:00',
  ),
  course('PRI-IELTS', 'IELTS・留学準備', 'スピーキングとライティングの添削を中心に進めます。', 4, 1),
  course(
    'PRI-KIDS',
    'キッズプライベート',
    '4歳から小学生まで。歌とゲームで英語に親しみます。',
    2,
    1,
    notSunday,
    '10:00',
    '19:00',
  ),
  course('PRI-CHECK', 'レベルチェック', '今の力を測り、次のコースをご提案します。', 1, 1, everyDay, '10:00', '21:00'),
  course('GRP-BEG', '初級グループ', '中学英語の復習から始める、話すためのクラスです。', 1, 6),
  course('GRP-INT', '中級グループ', '身近な話題を自分の言葉で説明できるようになります。', 1, 6),
  course('GRP-ADV', '上級ディスカッション', 'ニュース記事を読み、英語で議論します。', 2, 5, everyDay, '10:00'),
  course('GRP-TALK', 'フリートーク', 'その日の話題で気軽に話す、少人数のクラスです。', 1, 4),
  course(
    'GRP-BIZ',
    'ビジネス会話グループ',
    '電話応対から会議まで、場面ごとに練習します。',
    2,
    3,
    weekdays,
    '08:00',
    '22:00',
  ),
  course(
    'GRP-KIDS',
    'キッズグループ',
    '小学生のクラス。フォニックスで読む力をつけます。',
    1,
    8,
    notSunday,
    '10:00',
    '19:00',
  ),
  course(
    'GRP-TEEN',
    '中高生グループ',
    '学校の英語を使える英語に。部活の後でも通えます。',
    1,
    6,
    notSunday,
    '16:00',
    '21:30',
  ),
]

/** A course that is not given any more. */
export const formerCourse = { ...course('PRI-OLD', '旧・英文法プライベート', '', 2, 1), active: false, is_group: false }

/** Bookings that are no lessons: free of charge, one seat, all day (D111). */
export const nonLessons: readonly DemoCourse[] = [
  course('_MEETING', '会議', '', 0, 1, everyDay, '00:00', '23:59'),
  course('_BREAK', '休憩', '', 0, 1, everyDay, '00:00', '23:59'),
]

export interface DemoStaff {
  staffCode: string
  lastName: string
  firstName: string
  email: string
  permissions: readonly Permission[]
}

/** `admin` may do everything (D126); the front desk books, cancels and looks after students. */
export const staff: readonly DemoStaff[] = [
  { staffCode: 'admin', lastName: '青木', firstName: '千夏', email: 'admin@aozora.example.jp', permissions },
  {
    staffCode: 'uketsuke',
    lastName: '受付',
    firstName: '春香',
    email: 'uketsuke@aozora.example.jp',
    permissions: ['slotBook', 'slotCancel', 'studentNew', 'studentEdit'],
  },
]
