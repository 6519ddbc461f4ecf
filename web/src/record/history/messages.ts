import { logTexts } from '@koma/schema/logTexts'

/** Words of what was done to one record or slot. */
const jp = {
  ...logTexts.jp,
  title: '変更の記録',
  type: '種類',
  all: 'すべて',
  /** An unknown type. (ATCH-09, ERR-39) */
  wrongType: 'エラー',
  none: 'この条件の記録はありません。',
  field: '項目',
  was: '変更前',
  became: '変更後',
  nothing: 'なし',
}

const en: typeof jp = {
  ...logTexts.en,
  title: 'Who changed what',
  type: 'Type',
  all: 'All',
  wrongType: 'error',
  none: 'Nothing of this kind is recorded for these days.',
  field: 'Field',
  was: 'Before',
  became: 'After',
  nothing: 'none',
}

export const messages = { jp, en }
