/** Texts of the exports; the columns are in the order of the file. */
const jp = {
  titles: { slots: '枠のCSV出力', teachers: '講師レポートのCSV出力' },
  from: '開始日',
  to: '終了日',
  teachers: '講師',
  all: 'すべて選択',
  none: 'すべて解除',
  chosen: (chosen: number, offered: number) => `${offered}名中${chosen}名を選択`,
  inactive: '無効',
  missing: (label: string) => `${label}を入力してください。`,
  startAfterEnd: '終了日は開始日以降の日にしてください。',
  chooseTeacher: '講師を1名以上選んでください。',
  save: 'CSV出力',
  cancel: 'やめる',
}

/** The texts of the exports in one language. */
export type ExportMessages = typeof jp

const en: ExportMessages = {
  titles: { slots: 'Export slots', teachers: 'Export teacher report' },
  from: 'Start date',
  to: 'End date',
  teachers: 'Teachers',
  all: 'Select all',
  none: 'Clear all',
  chosen: (chosen, offered) => `${chosen} of ${offered} selected`,
  inactive: 'inactive',
  missing: (label) => `${label}: this is required.`,
  startAfterEnd: "The end date can't be before the start date.",
  chooseTeacher: 'Choose at least one teacher.',
  save: 'Save CSV',
  cancel: 'Cancel',
}

export const messages = { jp, en }
