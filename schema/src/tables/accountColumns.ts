import { anyAccountFields, readingFields } from '../records/account.ts'
import type { Column } from './column.ts'
import { fieldColumn } from './fieldColumn.ts'

/** The columns that the tables of students and teachers have alike. */
export const accountColumns = {
  lastName: fieldColumn(anyAccountFields, 'lastName', {
    also: ['氏', '苗字', '名字', '姓（漢字）', '氏名（姓）', 'お名前（姓）', '生徒姓', 'Family name', 'Surname'],
  }),
  firstName: fieldColumn(anyAccountFields, 'firstName', {
    also: ['下の名前', '名（漢字）', '氏名（名）', 'お名前（名）', '生徒名前', 'Given name', 'Forename'],
  }),
  lastReading: fieldColumn(readingFields, 'lastReading', {
    also: [
      ...[
        'セイ',
        'せい',
        'ｾｲ',
        '姓カナ',
        '姓かな',
        '姓フリガナ',
        '姓ふりがな',
        '姓よみ',
        '姓ヨミ',
        '氏カナ',
        '苗字カナ',
      ],
      ...[
        'フリガナ（姓）',
        'ふりがな（姓）',
        'カナ（姓）',
        'かな（姓）',
        'ヨミ（姓）',
        'よみ（姓）',
        'フリガナ（セイ）',
      ],
      ...['Last name kana', 'Family name kana', 'Last name furigana', 'Last name phonetic'],
    ],
  }),
  firstReading: fieldColumn(readingFields, 'firstReading', {
    also: [
      ...['メイ', 'めい', 'ﾒｲ', '名カナ', '名かな', '名フリガナ', '名ふりがな', '名よみ', '名ヨミ'],
      ...[
        'フリガナ（名）',
        'ふりがな（名）',
        'カナ（名）',
        'かな（名）',
        'ヨミ（名）',
        'よみ（名）',
        'フリガナ（メイ）',
      ],
      ...['First name kana', 'Given name kana', 'First name furigana', 'First name phonetic'],
    ],
  }),
  active: fieldColumn(anyAccountFields, 'active', {
    head: { jp: '状態', en: 'Status' },
    also: ['在籍', '在籍状況', '在籍状態', '在籍区分', '会員ステータス', 'ステータス', 'Active', 'State', 'Enrolled'],
    kind: 'state',
  }),
  email: fieldColumn(anyAccountFields, 'email', {
    also: [
      'メール',
      'Eメール',
      'メールアドレス1',
      '電子メール',
      '連絡先メールアドレス',
      '保護者メールアドレス',
      '携帯メール',
      'PCメール',
      'E-mail',
      'Mail',
      'Email address',
      'Mail address',
    ],
  }),
  phoneNumber: fieldColumn(anyAccountFields, 'phoneNumber', {
    also: [
      '電話',
      '電話番号1',
      '電話番号（携帯）',
      '電話番号（自宅）',
      '携帯',
      '携帯電話',
      '携帯番号',
      '携帯電話番号',
      '自宅電話番号',
      '固定電話',
      '連絡先',
      '連絡先電話番号',
      '緊急連絡先',
      '保護者電話番号',
      'TEL',
      'TEL1',
      'Phone',
      'Telephone',
      'Mobile',
      'Mobile phone',
      'Cell phone',
      'Contact number',
    ],
  }),
  comLang: fieldColumn(anyAccountFields, 'comLang', {
    also: ['言語', 'Language', 'Language of emails'],
    kind: 'language',
  }),
  lastLogin: {
    field: 'lastLogin',
    head: { jp: '最終ログイン', en: 'Last sign-in' },
    also: ['Last login'],
    kind: 'text',
    role: 'shown',
  } as const satisfies Column<'lastLogin'>,
} satisfies Record<string, Column>
