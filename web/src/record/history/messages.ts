import { logTexts } from '@koma/schema/logTexts'

/** Words of what was done to one record or slot. */
const jp = {
  ...logTexts.jp,
  title: '変更履歴',
  type: '種類',
  all: 'すべて',
  /** An unknown type. (ATCH-09, ERR-39) */
  wrongType: 'エラー',
  none: '条件に合う記録はありません。',
  field: '項目',
  was: '変更前',
  became: '変更後',
  nothing: 'なし',
}

const en: typeof jp = {
  ...logTexts.en,
  title: 'Change history',
  type: 'Type',
  all: 'All',
  wrongType: 'error',
  none: 'No changes of this kind for these dates.',
  field: 'Field',
  was: 'Before',
  became: 'After',
  nothing: 'none',
}

export const messages = { jp, en }
