const jp = {
  from: '開始',
  to: '終了',
  teacher: '講師',
  students: '生徒',
  waiting: 'キャンセル待ち',
  points: '返却',
  row: '行',
  subject: '対象',
  outcome: '結果',
  why: '理由・内容',
  goes: { from: '移動先の開始', to: '移動先の終了', teacher: '移動先の講師', place: '移動先の場所' },
}

const en: typeof jp = {
  from: 'From',
  to: 'Until',
  teacher: 'Teacher',
  students: 'Students',
  waiting: 'Waiting',
  points: 'Refunded',
  row: 'Row',
  subject: 'What',
  outcome: 'Outcome',
  why: 'Why, or what changes',
  goes: { from: 'New start', to: 'New end', teacher: 'New teacher', place: 'New place' },
}

/** The heads of the files of dry runs. */
export const dryRunMessages = { jp, en }
