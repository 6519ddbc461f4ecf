import { labelsOf } from '@koma/schema/records/record'
import { staffFields } from '@koma/schema/records/staff'

/** Texts of the accounts page and of staff. (STF-01…11, D17) */
export const messages = {
  jp: {
    title: 'アカウント',
    kind: 'アカウントの種類',
    kinds: { student: '生徒', teacher: '講師', staff: 'スタッフ', guardian: '保護者' },
    tableName: (kind: string) => `${kind}のアカウント`,
    newStaff: 'スタッフを追加',
    staffCode: labelsOf(staffFields, 'jp').staffCode,
    staffCodeHint: 'あとから変更できません。',
    locked: {
      admin:
        'adminのアカウントは、ほかの人が変更・削除することはできません。adminのパスワードは、本人がユーザー設定から変更できます。',
      ownPermissions: 'ご自身の権限は変更できません。',
      ownActive: 'ご自身のアカウントを無効にすることはできません。',
      strongerEmail: 'ご自身にない権限を持つスタッフのため、メールアドレスは変更できません。',
      strongerPassword: 'ご自身にない権限を持つスタッフのため、パスワードは設定できません。',
      ownEmail: 'ご自身のメールアドレスは、ユーザー設定で変更できます。',
      ownDelete: 'ご自身のアカウントは削除できません。',
      ownPassword: 'ご自身のパスワードは、画面上部のお名前から開くユーザー設定で変更できます。',
    },
    deleteTitle: 'スタッフの削除',
    deleteWho: (name: string, code: string) =>
      `${name}（${code}）のアカウントが削除され、ログインできなくなります。操作の履歴は残ります。`,
  },
  en: {
    title: 'Accounts',
    kind: 'Kind of account',
    kinds: { student: 'Students', teacher: 'Teachers', staff: 'Staff', guardian: 'Guardians' },
    tableName: (kind: string) => `Accounts: ${kind}`,
    newStaff: 'Add staff',
    staffCode: labelsOf(staffFields, 'en').staffCode,
    staffCodeHint: "You can't change it later.",
    locked: {
      admin: 'Nobody can edit or delete the account admin. Its owner changes its password in the user settings.',
      ownPermissions: "You can't change your own permissions.",
      ownActive: "You can't deactivate your own account.",
      strongerEmail: "You can't change this: the account has permissions you don't have.",
      strongerPassword: "You can't set its password: the account has permissions you don't have.",
      ownEmail: 'Change your own address in the user settings.',
      ownDelete: "You can't delete your own account.",
      ownPassword: 'Change your own password in the user settings: click your name at the top.',
    },
    deleteTitle: 'Delete staff',
    deleteWho: (name: string, code: string) =>
      `The account of ${name} (${code}) is deleted and can no longer sign in. The history keeps what they did.`,
  },
}
