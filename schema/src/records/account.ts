import { z } from 'zod'
import { emailOrNone } from '../input/email.ts'
import { language, oneLine } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { nameReading } from '../input/person.ts'
import { filledIn } from '../input/record.ts'
import { field } from './record.ts'

/** The ID of a new account: keeps letters, digits, underscores and hyphens, in lower case (ATCH-15, ATCH-22). */
export const newCode = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9_-]/g, ''),
  )
  .refine((text) => text !== '', saying('required'))
  // Paths and bodies take a code or an id: one that looks like an id could be taken for somebody else.
  .refine((text) => !z.uuid().safeParse(text).success, saying('idLikeId'))

/** Makes the fields of a name of its schema; the family name comes first. */
export const nameFields = <Name extends z.ZodType<string, string>>(name: Name) => ({
  lastName: field(name, { words: { jp: '姓', en: 'Last name' }, isOwn: true }),
  firstName: field(name, { words: { jp: '名', en: 'First name' }, isOwn: true }),
})

/** The reading of a name, by which lists in Japanese are ordered. (READ-02) */
export const readingFields = {
  lastReading: field(nameReading, {
    words: { jp: 'ふりがな（姓）', en: 'Reading (last name)' },
    description: 'How the last name is read, in kana or letters; empty if it is not known.',
    defaultValue: '',
    isEmptied: true,
  }),
  firstReading: field(nameReading, {
    words: { jp: 'ふりがな（名）', en: 'Reading (first name)' },
    description: 'How the first name is read, in kana or letters; empty if it is not known.',
    defaultValue: '',
    isEmptied: true,
  }),
}

/** The fields of an account: how its owner is reached, and whether they may sign in. */
export const accountFields = {
  active: field(z.boolean(), { words: { jp: '有効', en: 'Active' }, defaultValue: true }),
  email: field(emailOrNone, {
    words: { jp: 'メールアドレス', en: 'Email' },
    description: 'The email address. An empty text means none, which turns `notify` off.',
    defaultValue: '',
    isOwn: true,
    isEmptied: true,
  }),
  phoneNumber: field(oneLine(100), {
    words: { jp: '電話番号', en: 'Phone number' },
    defaultValue: '',
    isEmptied: true,
  }),
  notify: field(z.boolean(), {
    words: { jp: 'メール通知', en: 'Email notifications' },
    description: 'Whether this person gets emails about lessons; needs an email address.',
    defaultValue: false,
    isOwn: true,
    isEmptied: true,
  }),
}

/** Makes the field of the language of emails, with the one that a new account has. */
export const emailLanguage = <const Default extends 'en' | 'jp'>(defaultValue: Default) =>
  field(language, {
    words: { jp: 'メールの言語', en: 'Email language' },
    description: 'The language of emails to this person.',
    defaultValue,
    isOwn: true,
  })

/** The fields that everybody who signs in has, where it does not matter who they are: in tables and forms. */
export const anyAccountFields = { ...nameFields(filledIn), ...accountFields, comLang: emailLanguage('jp') }
