import type { Place } from './school.ts'

/** A teacher's working days (0 Sunday … 6), hours and place. */
export interface Shift {
  days: readonly number[]
  /** Start of the first slot, `HH:mm`; the following start an hour apart. */
  from: string
  /** Hour by which the last slot has ended. */
  until: number
  place: Place
}

export interface DemoTeacher {
  teacherCode: string
  lastName: string
  firstName: string
  lastReading: string
  firstReading: string
  displayName: string
  comLang: 'en' | 'jp'
  calendarColor: string
  /** Whether lessons at a location may be taken online too. */
  online: boolean
  priority: boolean
  courses: readonly string[]
  shifts: readonly Shift[]
  notes: string
}

function teacher(
  teacherCode: string,
  [lastName, firstName, displayName, lastReading = '', firstReading = '']: readonly [
    string,
    string,
    string,
    string?,
    string?,
  ],
  comLang: 'en' | 'jp',
  calendarColor: string,
  courses: readonly string[],
  shifts: readonly Shift[],
  more: Partial<Pick<DemoTeacher, 'online' | 'priority' | 'notes'>> = {},
): DemoTeacher {
  return {
    teacherCode,
    lastName,
    firstName,
    lastReading,
    firstReading,
    displayName,
    comLang,
    calendarColor,
    courses,
    shifts,
    online: true,
    priority: false,
    notes: '',
    ...more,
  }
}

function shift(days: readonly number[], from: string, until: number, place: Place): Shift {
  return { days, from, until, place }
}

/** A teacher who has left: inactive, for the lists that also show who is inactive. */
export const formerTeacher = {
  teacherId: 't090',
  lastName: '小林',
  firstName: '恵子',
  lastReading: 'こばやし',
  firstReading: 'けいこ',
  displayName: '小林先生',
  comLang: 'jp',
  calendarColor: '#868e96',
  active: false,
  notes: '退職。復帰の可能性あり。',
}

/** Twelve teachers; between them every hour from 08:00 to 22:00 is held on some day. */
export const teachers: readonly DemoTeacher[] = [
  teacher(
    't001',
    ['Carter', 'Emily', 'Emily'],
    'en',
    '#e8590c',
    ['PRI-GEN', 'PRI-PRON', 'PRI-BIZ', 'PRI-IELTS', 'GRP-INT', 'GRP-ADV', 'GRP-TALK'],
    [shift([1, 2, 3, 4], '13:00', 21, 'station'), shift([6], '10:00', 17, 'station')],
    { priority: true, notes: 'IELTSの試験官の経験あり。' },
  ),
  teacher(
    't002',
    ['田中', '美咲', '田中先生', 'たなか', 'みさき'],
    'jp',
    '#1971c2',
    ['PRI-GEN', 'PRI-TOEIC', 'PRI-EIKEN', 'PRI-CHECK', 'GRP-BEG', 'GRP-TEEN'],
    [shift([2, 3, 4, 5], '12:00', 21, 'station'), shift([6], '10:00', 18, 'station')],
    { priority: true },
  ),
  teacher(
    't003',
    ['Wilson', 'James', 'James'],
    'en',
    '#2f9e44',
    ['PRI-GEN', 'PRI-BIZ', 'PRI-TOEIC', 'PRI-CHECK', 'GRP-BIZ', 'GRP-ADV', 'GRP-TALK'],
    [shift([1, 2, 4, 5], '08:00', 13, 'station'), shift([3], '18:00', 22, 'online')],
    { notes: '朝のビジネスクラス担当。' },
  ),
  teacher(
    't004',
    ['鈴木', '健太', '鈴木先生', 'すずき', 'けんた'],
    'jp',
    '#9c36b5',
    ['PRI-GEN', 'PRI-TOEIC', 'PRI-EIKEN', 'PRI-BIZ', 'GRP-BEG', 'GRP-TEEN'],
    [shift([1, 3, 5], '14:30', 22, 'garden'), shift([0, 6], '09:30', 17, 'garden')],
  ),
  teacher(
    't005',
    ['Rossi', 'Sofia', 'Sofia'],
    'en',
    '#c2255c',
    ['PRI-GEN', 'PRI-PRON', 'PRI-KIDS', 'GRP-KIDS', 'GRP-BEG', 'GRP-TALK'],
    [shift([1, 2, 4, 5], '13:00', 19, 'garden'), shift([6], '10:00', 17, 'garden')],
    { online: false, notes: '子どものクラスが得意。' },
  ),
  teacher(
    't006',
    ['Murphy', 'Liam', 'Liam'],
    'en',
    '#0c8599',
    ['PRI-GEN', 'PRI-PRON', 'PRI-IELTS', 'GRP-INT', 'GRP-ADV', 'GRP-TALK'],
    [shift([2, 3, 4], '17:00', 22, 'online'), shift([0, 6], '11:00', 18, 'station')],
  ),
  teacher(
    't007',
    ['山本', '由美', '山本先生', 'やまもと', 'ゆみ'],
    'jp',
    '#f08c00',
    ['PRI-GEN', 'PRI-KIDS', 'PRI-EIKEN', 'PRI-CHECK', 'GRP-KIDS', 'GRP-TEEN', 'GRP-BEG'],
    [shift([1, 2, 3, 4, 5], '14:00', 20, 'garden')],
    { online: false },
  ),
  teacher(
    't008',
    ['Nguyen', 'Grace', 'Grace'],
    'en',
    '#5c940d',
    ['PRI-GEN', 'PRI-PRON', 'PRI-CHECK', 'GRP-BEG', 'GRP-INT', 'GRP-TALK'],
    [shift([1, 3, 5], '10:00', 18, 'station'), shift([0], '10:00', 17, 'station')],
  ),
  teacher(
    't009',
    ['Kim', 'Daniel', 'Daniel'],
    'en',
    '#3b5bdb',
    ['PRI-BIZ', 'PRI-TOEIC', 'PRI-IELTS', 'PRI-GEN', 'GRP-BIZ', 'GRP-ADV', 'GRP-INT'],
    [shift([1, 2, 3, 4, 5], '17:00', 22, 'station')],
    { priority: true },
  ),
  teacher(
    't010',
    ['Brown', 'Olivia', 'Olivia'],
    'en',
    '#ae3ec9',
    ['PRI-GEN', 'PRI-PRON', 'PRI-KIDS', 'GRP-KIDS', 'GRP-INT', 'GRP-TALK'],
    [shift([2, 4, 6], '09:00', 17, 'garden'), shift([0], '10:00', 16, 'online')],
  ),
  teacher(
    't011',
    ['高橋', '直樹', '高橋先生', 'たかはし', 'なおき'],
    'jp',
    '#495057',
    ['PRI-GEN', 'PRI-TOEIC', 'PRI-BIZ', 'PRI-CHECK', 'GRP-BEG', 'GRP-BIZ'],
    [shift([1, 3, 4, 5], '08:30', 15, 'garden'), shift([0, 6], '13:30', 20, 'station')],
    { notes: 'TOEIC 990点。' },
  ),
  teacher(
    't012',
    ['Sharma', 'Priya', 'Priya'],
    'en',
    '#e03131',
    ['PRI-GEN', 'PRI-BIZ', 'PRI-IELTS', 'PRI-PRON', 'GRP-ADV', 'GRP-INT', 'GRP-TALK'],
    [shift([2, 3, 5], '18:00', 22, 'online'), shift([0, 6], '10:00', 16, 'garden')],
  ),
]
