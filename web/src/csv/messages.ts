import type { TableFormat } from './tableFormats.ts'

const jp = {
  export: 'CSV出力',
  exported: (name: string, rows: number) => `${name} を保存しました（${rows}件）`,
  fileSaved: (name: string) => `${name} を保存しました`,
  percent: (percent: number) => `出力中 ${percent}%`,
  stop: 'CSV出力を中止',
  stopped: 'CSV出力を中止しました。ファイルは保存していません。',
  brokenOff: '接続が切れたため、ファイルを保存できませんでした。通信状況を確認して、もう一度お試しください。',
  format: 'ファイルの形式',
  formats: {
    'utf-8': 'CSV・UTF-8（通常はこちら）',
    shift_jis: 'CSV・Shift_JIS（古いソフト用）',
    xlsx: 'Excelブック（.xlsx）',
  } as Record<TableFormat, string>,
  lostTitle: 'Shift_JISにない文字があります',
  lostText: '次の文字はShift_JISでは保存できません。ファイルはまだ保存していません。',
  lostRow: (row: number, signs: string) => `${row}行目：${signs}`,
  lostMore: (count: number) => `ほか${count}行`,
  saveUtf8: 'UTF-8で保存',
  saveWorkbook: 'Excelブックで保存',
  saveLossy: '「〓」にしてShift_JISで保存',
  tooLongForWorkbook: 'Excelブックにするには行が多すぎます（5万行まで）。CSVで保存してください。',
}

export type CsvMessages = typeof jp

const en: CsvMessages = {
  export: 'Export CSV',
  exported: (name, rows) => `${name} saved (${rows === 1 ? '1 row' : `${rows} rows`})`,
  fileSaved: (name) => `${name} saved`,
  percent: (percent) => `Exporting ${percent}%`,
  stop: 'Stop export',
  stopped: 'Export stopped. No file was saved.',
  brokenOff: 'The connection was lost, so no file was saved. Check your connection and try again.',
  format: 'File format',
  formats: {
    'utf-8': 'CSV, UTF-8 (best for most)',
    shift_jis: 'CSV, Shift_JIS (for older programs)',
    xlsx: 'Excel workbook (.xlsx)',
  },
  lostTitle: "Shift_JIS doesn't have some characters",
  lostText: "These characters can't be saved in Shift_JIS. Nothing has been saved yet.",
  lostRow: (row, signs) => `Row ${row}: ${signs}`,
  lostMore: (count) => (count === 1 ? 'and 1 more row' : `and ${count} more rows`),
  saveUtf8: 'Save as UTF-8',
  saveWorkbook: 'Save as an Excel workbook',
  saveLossy: 'Save in Shift_JIS with 〓',
  tooLongForWorkbook: 'A workbook takes at most 50,000 rows. Save a CSV file.',
}

/** Words around CSV files. */
export const messages = { jp, en }
