const jp = {
  own: '自分のデータ',
  ownHint: 'スクールが持つあなたのデータを、ひとつのファイル（ZIP）で受け取れます。',
  ownExport: '自分のデータを出力',
}

const en: typeof jp = {
  own: 'Your data',
  ownHint: 'Get what the school holds about you as one file (ZIP).',
  ownExport: 'Export your data',
}

export const ownMessages = { jp, en }
