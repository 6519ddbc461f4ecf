import type { Language } from '@koma/schema/codes'
import { MOST_COLUMNS, MOST_ROWS } from '@koma/schema/input/import'
import type { CellKind } from '@koma/schema/tables/column'

const jp = {
  tooManyCells: '見出しより列の多い行です。',
  openQuote: '引用符（"）が閉じられていません。',
  nul: '使えない文字（NUL）が含まれています。',
  unreadable: 'この文字コードでは読み取れません。',
  formula: "数式のように始まっています。文字として取り込むときは、先頭に「'」を付けてください。",
  powerOfTen:
    'Excelが長い数字を短縮したため、元の数字がわかりません。Excelで列を「文字列」にして入力し直してください。',
  ambiguous:
    '「12.000」や「12,5」のような書き方は、国によって違う数になります。12000 のように数字だけで入力してください。',
  lostSign:
    '「〓」は、Shift_JISにない文字の代わりに書き出された記号です。元の文字を入力するか、UTF-8で出力し直してください。',
  tooLong: '長すぎます。',
  notUnderstood: 'この項目には使えない値です。',
  notifyOff: 'メールアドレスがないため、メール通知はオフのままになります。',
  noCourses: 'この契約にはコースがないため、レッスンを予約できません。',
  oneWord: '姓と名の間にスペースを入れてください。',
  needed: (field: string) => `新しく追加するには「${field}」が必要です。`,
  noKey: (field: string) => `「${field}」が空欄のため、対象を特定できません。`,
  twice: (line: number) => `${line}行目と対象が重複しています。`,
  totals: '合計の行のようです。この行は取り込みません。',
  cells: {
    count: '整数で入力してください。',
    number: '12.5 のような数値（小数は3桁まで）で入力してください。',
    yesNo: '「はい」または「いいえ」で入力してください。',
    onOff: '「オン」または「オフ」で入力してください。',
    state: '「有効」または「無効」で入力してください。',
    language: '「日本語」または「英語」で入力してください。',
    contractType: '「月額制」または「パッケージ」で入力してください。',
    taxRate: '「10%」「8%」「非課税」のいずれかで入力してください。',
    day: '2026-11-20 のような日付で入力してください。',
    clock: '09:30 のような時刻で入力してください。',
    weekdays: '「月 水 金」のように曜日で入力してください。',
  } as Partial<Record<CellKind, string>>,
  unknownCourse: (name: string) => `コースが見つかりません：${name}`,
  unknownStudent: (code: string) => `このIDの生徒が見つかりません：${code}`,
  inactiveCourse: (name: string) => `無効なコースです：${name}`,
  deactivates: '無効にする操作は、影響を確認できる各詳細画面で行ってください。',
  hasPlaces: 'テンプレートの固定生徒になっています。「いいえ」にする操作は、生徒の詳細画面で行ってください。',
  nameTwice: '同じ名前のコースが複数あります。コードの列を追加してください。',
  contractTwice: '同じ内容の契約が複数あります。契約名の列を追加してください。',
  contractOfOther: 'この契約名は別の生徒の契約です。',
  guardianWithoutEmail: 'メールアドレスのない保護者は登録できないため、取り込みません。',
  noLinking: '保護者の登録には、生徒のパスワードを設定する権限が必要なため、保護者は取り込みません。',
  guardianTwice: '同じ保護者が1行に2回書かれています。',
  guardianOfOther: (name: string) =>
    `このメールアドレスは、登録済みの保護者「${name}」さんのものです。氏名かメールアドレスを直してください。`,
  changesGuardian: (name: string) => `登録済みの保護者「${name}」さんの情報も変わります。`,
  guardianOtherwise: (line: number) => `この保護者について、${line}行目に別の内容が書かれています。`,
  contractNumber: 'この名前の契約はありません。新しく追加するときは、契約名を空欄にしてください。',
}

const en: typeof jp = {
  tooManyCells: 'The row has more cells than the file has headings.',
  openQuote: 'A quotation mark in this row is never closed.',
  nul: "It contains a character that can't be stored (NUL).",
  unreadable: "It can't be read in this encoding.",
  formula: 'It looks like a formula. Put an apostrophe in front if it is text.',
  powerOfTen:
    'Excel shortened this number, so its digits are lost. Format the column as text in Excel and enter it again.',
  ambiguous:
    'A number such as 12.000 or 12,5 means different amounts in different countries. Enter digits only, such as 12000.',
  lostSign: '〓 stands for a character that Shift_JIS lacks. Enter that character, or export the list again in UTF-8.',
  tooLong: 'This is too long.',
  notUnderstood: "This can't be used here.",
  notifyOff: 'Email notifications stay off: the row has no email address.',
  noCourses: 'Nothing can be booked with this contract: it has no courses.',
  oneWord: 'Put a space between last and first name.',
  needed: (field) => `A new one needs: ${field}.`,
  noKey: (field) => `This row doesn't say what it is about: ${field} is empty.`,
  twice: (line) => `Row ${line} is about the same record.`,
  totals: "This looks like a row of totals, so it isn't imported.",
  cells: {
    count: 'Enter a whole number.',
    number: 'Enter a number such as 12.5, with at most 3 decimals.',
    yesNo: 'Enter Yes or No.',
    onOff: 'Enter On or Off.',
    state: 'Enter Active or Inactive.',
    language: 'Enter Japanese or English.',
    contractType: 'Enter Monthly or Package.',
    taxRate: 'Enter 10%, 8% or Exempt.',
    day: 'Enter a date such as 2026-11-20.',
    clock: 'Enter a time such as 09:30.',
    weekdays: 'Enter days such as Mon Wed Fri.',
  },
  unknownCourse: (name) => `This course doesn't exist: ${name}.`,
  unknownStudent: (code) => `There is no student with this ID: ${code}.`,
  inactiveCourse: (name) => `This course is inactive: ${name}.`,
  deactivates: 'Deactivate it on its own page, which shows what that affects.',
  hasPlaces: 'The student has a place in the weekly template. Set No on their own page, which takes them out of it.',
  nameTwice: 'Several courses have this name. Add a column with the code.',
  contractTwice: 'Several contracts of the student match. Add a column with the contract name.',
  contractOfOther: 'The contract with this name belongs to another student.',
  guardianWithoutEmail: "A guardian without an email address isn't imported.",
  noLinking: "Guardians aren't imported: linking them needs the permission to set students' passwords.",
  guardianTwice: 'The row has the same guardian twice.',
  guardianOfOther: (name) => `This address belongs to the guardian ${name}. Correct the name or the address.`,
  changesGuardian: (name) => `This also changes the record of the guardian ${name}.`,
  guardianOtherwise: (line) => `This guardian is different in row ${line}.`,
  contractNumber: "No contract has this name, and a new one can't have it.",
}

/** The texts of refused rows of a file, where no rule of a single record says it already. */
export const importWords: Record<Language, typeof jp> = { jp, en }

/** The answers of an import, or of undoing it, as a whole. */
export const importAnswers: Record<
  Language,
  {
    tooMany: { columns: string; rows: string }
    moved: string
    nothing: string
    touched: (count: number, names: readonly string[]) => string
  }
> = {
  en: {
    tooMany: {
      columns: `The file has too many columns: at most ${MOST_COLUMNS}.`,
      rows: `The file has too many rows: at most ${MOST_ROWS.toLocaleString('en')}. Split it into several files.`,
    },
    moved: 'Something changed since this was checked. Check it again.',
    nothing: 'This import was already undone.',
    touched: (count, names) =>
      `Nothing was undone. Changed or used since then: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}.`,
  },
  jp: {
    tooMany: {
      columns: `列が多すぎます（${MOST_COLUMNS}列まで）。`,
      rows: `行が多すぎます（${MOST_ROWS.toLocaleString('en')}行まで）。分割してお試しください。`,
    },
    moved: '確認のあとに変更がありました。もう一度内容を確認してください。',
    nothing: 'この取り込みは、すでに元に戻しています。',
    touched: (count, names) =>
      `その後に変更または使用されたものがあるため、元に戻していません：${names.join('、')}${count > names.length ? `、ほか${count - names.length}件` : ''}`,
  },
}
