import type { Language } from './codes.ts'
import type { KeyResource, KeyScope } from './keyScopes.ts'

interface ScopeTexts {
  access: Record<'none' | 'read' | 'write', string>
  resources: Record<KeyResource, string>
}

/** What keys can be let at, in words of screens. */
export const scopeTexts: Readonly<Record<Language, ScopeTexts>> = {
  jp: {
    access: { none: 'なし', read: '読み取り', write: '変更' },
    resources: {
      slots: '枠',
      bookings: '予約と出欠',
      students: '生徒',
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
    },
  },
  en: {
    access: { none: 'None', read: 'Read', write: 'Change' },
    resources: {
      slots: 'Slots',
      bookings: 'Bookings and attendance',
      students: 'Students',
      teachers: 'Teachers',
      courses: 'Courses',
      locations: 'Places',
      contracts: 'Contracts',
      payments: 'Payments',
      template: 'Weekly template',
      settings: 'Settings and other bookings',
      webhooks: 'Webhooks',
      log: 'Log (all that is in it)',
      events: 'Events (of what it may read)',
    },
  },
}

/** What a scope lets do: Slots: Read. */
export function scopeText(scope: KeyScope, language: Language): string {
  const { resources, access } = scopeTexts[language]
  const [resource, allowed] = scope.split(':') as [KeyResource, 'read' | 'write']
  return `${resources[resource]}: ${access[allowed]}`
}
