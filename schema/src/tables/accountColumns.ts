import type { Column } from './column.ts'

/** The columns that the tables of students and teachers have alike. */
export const accountColumns = {
  lastName: {
    field: 'lastName',
    head: { jp: '姓', en: 'Last name' },
    also: ['氏', '苗字', '名字', 'Family name', 'Surname'],
    kind: 'text',
    role: 'field',
  },
  firstName: {
    field: 'firstName',
    head: { jp: '名', en: 'First name' },
    also: ['Given name', 'Forename'],
    kind: 'text',
    role: 'field',
  },
  active: {
    field: 'active',
    head: { jp: '状態', en: 'Status' },
    also: ['在籍', 'Active'],
    kind: 'state',
    role: 'field',
  },
  email: {
    field: 'email',
    head: { jp: 'メールアドレス', en: 'Email' },
    also: ['メール', 'Eメール', 'E-mail', 'Mail', 'Email address'],
    kind: 'text',
    role: 'field',
  },
  phoneNumber: {
    field: 'phoneNumber',
    head: { jp: '電話番号', en: 'Phone number' },
    also: ['電話', '携帯', '携帯電話', '携帯番号', 'TEL', 'Phone', 'Mobile'],
    kind: 'text',
    role: 'field',
  },
  comLang: {
    field: 'comLang',
    head: { jp: 'メールの言語', en: 'Language of emails' },
    also: ['言語', 'Language'],
    kind: 'language',
    role: 'field',
  },
  lastLogin: { field: 'lastLogin', head: { jp: '最終ログイン', en: 'Last login' }, kind: 'text', role: 'shown' },
} as const satisfies Record<string, Column>
