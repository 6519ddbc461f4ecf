import type { Language } from './codes.ts'
import type { KeyResource, KeyScope } from './keyScopes.ts'

const jp = {
  access: { none: 'なし', read: '読み取り', write: '変更' },
  resources: {
    slots: '枠',
    bookings: '予約と出欠',
    students: '生徒',
    guardians: '保護者',
    teachers: '講師',
    courses: 'コース',
    locations: '場所',
    contracts: '契約',
    payments: '入金',
    template: '固定枠',
    settings: '設定とその他の予約',
    webhooks: 'Webhook',
    log: 'ログ（すべての内容）',
    events: 'イベント（読めるものだけ）',
  } satisfies Record<KeyResource, string>,
}

const en: typeof jp = {
  access: { none: 'None', read: 'Read', write: 'Change' },
  resources: {
    slots: 'Slots',
    bookings: 'Bookings and attendance',
    students: 'Students',
    guardians: 'Guardians',
    teachers: 'Teachers',
    courses: 'Courses',
    locations: 'Places',
    contracts: 'Contracts',
    payments: 'Payments',
    template: 'Weekly template',
    settings: 'Settings and other bookings',
    webhooks: 'Webhooks',
    log: 'Log (everything in it)',
    events: 'Events (of data it may read)',
  },
}

/** The access that an API key can be given, in the words of screens. */
export const scopeTexts: Readonly<Record<Language, typeof jp>> = { jp, en }

/** Returns what a scope allows: Slots: Read. */
export function scopeText(scope: KeyScope, language: Language): string {
  const { resources, access } = scopeTexts[language]
  const [resource, allowed] = scope.split(':') as [KeyResource, 'read' | 'write']
  return `${resources[resource]}: ${access[allowed]}`
}
