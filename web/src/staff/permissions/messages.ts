import { flagTexts } from '@koma/schema/permissionTexts'

/** Texts of the flags that staff and keys hold. (STF-11) */
export const messages = {
  jp: {
    permissions: '権限',
    granted: (count: number, of: number) => `${count} / ${of}`,
    comma: '、',
    notHeld: 'ご自身が持っていない権限は付与できません。',
    presets: 'まとめて選ぶ',
    presetsHint: '選んだあとで1つずつ変更できます。',
    preset: { frontDesk: '受付', accounts: '経理', manager: 'マネージャー（すべて）' },
    noFlags: 'すべて解除',
    groups: {
      slots: 'スケジュール',
      students: '生徒',
      contracts: '契約',
      teachers: '講師',
      courses: 'コース',
      fixed: '固定枠',
      staff: 'スタッフ',
      school: '場所・設定',
    },
    flags: flagTexts.jp,
  },
  en: {
    permissions: 'Permissions',
    granted: (count: number, of: number) => `${count} / ${of}`,
    comma: ', ',
    notHeld: "You can't grant permissions you don't have yourself.",
    presets: 'Start with',
    presetsHint: 'You can still change each permission.',
    preset: { frontDesk: 'Front desk', accounts: 'Accounting', manager: 'Manager (everything)' },
    noFlags: 'Clear all',
    groups: {
      slots: 'Schedule',
      students: 'Students',
      contracts: 'Contracts',
      teachers: 'Teachers',
      courses: 'Courses',
      fixed: 'Template',
      staff: 'Staff',
      school: 'Places and settings',
    },
    flags: flagTexts.en,
  },
}
