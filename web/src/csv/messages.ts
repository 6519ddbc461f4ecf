import type { Charset } from '@koma/schema/csv/charset'

const jp = {
  export: 'CSV出力',
  exported: (name: string, rows: number) => `${name} を保存しました（${rows}件）`,
  percent: (percent: number) => `出力中 ${percent}%`,
  stop: 'CSV出力を中止',
  stopped: 'CSV出力を中止しました。ファイルは保存していません。',
  brokenOff: '接続が切れたため、ファイルを保存できませんでした。通信状況を確認して、もう一度お試しください。',
  charset: 'CSVの文字コード',
  charsets: { 'utf-8': 'UTF-8（通常はこちら）', shift_jis: 'Shift_JIS（古いソフト用）' } as Record<Charset, string>,
  lost: (count: number) => `Shift_JISにない文字${count}字を「〓」にしました。`,
}

export type CsvMessages = typeof jp

const en: CsvMessages = {
  export: 'Export CSV',
  exported: (name, rows) => `${name} saved (${rows === 1 ? '1 row' : `${rows} rows`})`,
  percent: (percent) => `Exporting ${percent}%`,
  stop: 'Stop export',
  stopped: 'Export stopped. No file was saved.',
  brokenOff: 'The connection was lost, so no file was saved. Check your connection and try again.',
  charset: 'CSV character encoding',
  charsets: { 'utf-8': 'UTF-8 (best for most)', shift_jis: 'Shift_JIS (for older programs)' },
  lost: (count) =>
    `${count === 1 ? "1 character that Shift_JIS doesn't have was" : `${count} characters that Shift_JIS doesn't have were`} written as 〓.`,
}

/** Words around CSV files. */
export const messages = { jp, en }
