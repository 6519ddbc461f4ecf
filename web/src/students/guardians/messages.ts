import { guardianFields, linkFields } from '@koma/schema/records/guardian'
import { labelsOf } from '@koma/schema/records/record'

const jp = {
  fields: labelsOf({ ...guardianFields, ...linkFields }, 'jp'),
  title: '保護者',
  none: '保護者は登録されていません。',
  add: '保護者を追加',
  addFor: (name: string) => `${name}さんの保護者を追加`,
  hint: '登録済みの保護者のメールアドレスを入力すると、その保護者がこの生徒にも登録されます。',
  firstOne: '保護者も登録する',
  firstHint: '登録済みのメールアドレスなら、その保護者を紐づけます。契約者が空欄のときは、保護者が契約者になります。',
  needed: (field: string) => `${field}を正しく入力してください。`,
  added: (name: string) => `${name}さんを保護者に登録しました。`,
  linked: (name: string) => `登録済みの${name}さんを、この生徒の保護者にしました。`,
  others: (names: string) => `ほかに担当する生徒：${names}`,
  invite: '招待メールを送る',
  invited: '招待メールを送信しました。',
  noPassword: 'まだログインできません',
  inactive: '無効',
  account: 'アカウントと個人データ',
  unlink: '解除',
  unlinkTitle: (name: string) => `${name}さんを保護者から解除しますか？`,
  unlinkEffect: (name: string) => `${name}さんの予定の閲覧と予約が、すぐにできなくなります。`,
  unlinkConfirm: '解除する',
  unlinked: (name: string) => `${name}さんを保護者から解除しました。`,
}

const en: typeof jp = {
  fields: labelsOf({ ...guardianFields, ...linkFields }, 'en'),
  title: 'Guardians',
  none: 'No guardians yet.',
  add: 'Add guardian',
  addFor: (name) => `Add a guardian of ${name}`,
  hint: "Enter a known guardian's email address to link that guardian to this student too.",
  firstOne: 'Add a guardian too',
  firstHint: 'A known email address links that guardian. Without a contract holder, the guardian is it.',
  needed: (field) => `Enter a valid ${field.toLowerCase()}.`,
  added: (name) => `${name} is now a guardian.`,
  linked: (name) => `${name} was a guardian already and is now linked to this student too.`,
  others: (names) => `Also acts for ${names}`,
  invite: 'Send invitation',
  invited: 'Invitation sent.',
  noPassword: "Can't sign in yet",
  inactive: 'Inactive',
  account: 'Account and personal data',
  unlink: 'Unlink',
  unlinkTitle: (name) => `Unlink ${name}?`,
  unlinkEffect: (name) => `They can no longer see or book lessons for ${name}, starting now.`,
  unlinkConfirm: 'Unlink',
  unlinked: (name) => `${name} was unlinked.`,
}

/** What staff read about the guardians of a student. (FAM-10) */
export const messages = { jp, en }
