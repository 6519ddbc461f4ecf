import type { Language } from './codes.ts'
import type { Permission } from './permissions.ts'

const jp: Record<Permission, string> = {
  slotNew: '枠の作成',
  slotEdit: '枠の編集',
  slotDelete: '枠の削除',
  slotBook: '予約の登録',
  slotCancel: '予約のキャンセル',
  studentNew: '生徒の登録',
  studentEdit: '生徒の編集',
  studentDelete: '生徒の削除',
  studentPassword: '生徒のパスワード設定',
  contractNew: '契約の登録',
  contractEdit: '契約の編集',
  contractDelete: '契約の削除',
  contractMonthly: '月次更新',
  bulkPayments: '入金・書類・レジ締め',
  bankDetails: '口座情報と口座振替',
  teacherNew: '講師の登録',
  teacherEdit: '講師の編集',
  teacherDelete: '講師の削除',
  teacherPassword: '講師のパスワード設定',
  courseNew: 'コースの登録',
  courseEdit: 'コースの編集',
  courseDelete: 'コースの削除',
  fixedNew: '固定枠の登録',
  fixedEdit: '固定枠の編集',
  fixedDelete: '固定枠の削除',
  fixedExport: '固定枠からの枠の作成・予約',
  staffNew: 'スタッフの登録',
  staffEdit: 'スタッフと権限の編集',
  staffDelete: 'スタッフの削除',
  staffPassword: 'スタッフのパスワード設定',
  locationNew: '場所の登録',
  locationEdit: '場所の編集',
  locationDelete: '場所の削除',
  settingsEdit: '設定の変更',
  keysEdit: 'APIキーの管理',
}

const en: Record<Permission, string> = {
  slotNew: 'Create slots',
  slotEdit: 'Edit slots',
  slotDelete: 'Delete slots',
  slotBook: 'Book for students',
  slotCancel: 'Cancel bookings',
  studentNew: 'Add students',
  studentEdit: 'Edit students',
  studentDelete: 'Delete students',
  studentPassword: 'Set student passwords',
  contractNew: 'Add contracts',
  contractEdit: 'Edit contracts',
  contractDelete: 'Delete contracts',
  contractMonthly: 'Monthly processing',
  bulkPayments: 'Payments, documents and closing',
  bankDetails: 'Bank details and direct debits',
  teacherNew: 'Add teachers',
  teacherEdit: 'Edit teachers',
  teacherDelete: 'Delete teachers',
  teacherPassword: 'Set teacher passwords',
  courseNew: 'Add courses',
  courseEdit: 'Edit courses',
  courseDelete: 'Delete courses',
  fixedNew: 'Add template rows',
  fixedEdit: 'Edit template rows',
  fixedDelete: 'Delete template rows',
  fixedExport: 'Create slots and bookings from the template',
  staffNew: 'Add staff',
  staffEdit: 'Edit staff and permissions',
  staffDelete: 'Delete staff',
  staffPassword: 'Set staff passwords',
  locationNew: 'Add places',
  locationEdit: 'Edit places',
  locationDelete: 'Delete places',
  settingsEdit: 'Change settings',
  keysEdit: 'Manage API keys',
}

/** The permissions of staff in words. (STF-11) */
export const flagTexts: Readonly<Record<Language, Readonly<Record<Permission, string>>>> = { jp, en }

/** Says which permissions something takes, and who can give them. */
export function needsPermission(language: Language, ...permissions: readonly Permission[]): string {
  const names = permissions.map((permission) => flagTexts[language][permission])
  if (language === 'jp') {
    return `${names.map((name) => `「${name}」`).join('と')}の権限が必要です。スタッフの権限を編集できる人に依頼してください。`
  }
  const words = names.map((name) => `“${name}”`).join(' and ')
  return `You need the permission${names.length > 1 ? 's' : ''} ${words}. Ask a colleague who can edit staff.`
}
