import { type LogTexts, logTexts } from '@koma/schema/logTexts'

/** Words of what was done to one record or slot. */
interface Messages extends LogTexts {
  title: string
  none: string
  more: string
  field: string
  was: string
  became: string
  nothing: string
}

const jp: Messages = {
  ...logTexts.jp,
  title: '変更の記録',
  none: '記録はまだありません。',
  more: 'もっと見る',
  field: '項目',
  was: '変更前',
  became: '変更後',
  nothing: 'なし',
}

const en: Messages = {
  ...logTexts.en,
  title: 'Who changed what',
  none: 'Nothing is recorded yet.',
  more: 'Show more',
  field: 'Field',
  was: 'Before',
  became: 'After',
  nothing: 'none',
}

export const messages = { jp, en }
