import { mailDefaults, mailVariables } from '../mail/mailRange.ts'
import { read } from '../shared/live/reads.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { accountKindOf } from '../staff/accountKinds.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { mayImport } from './allWork/mayImport.ts'
import type { Section } from './page.ts'

/**
 * The sections of the staff's settings in their order. (STF-01) Documents are code of their own, so that a table brings
 * the code of no page.
 */
export const settingsPages: readonly Section[] = [
  {
    path: 'school',
    label: { jp: 'スクール設定', en: 'School settings' },
    load: async () => (await import('../school/SettingsPage.tsx')).SettingsPage,
    reads: async () => {
      const { SettingsQuery } = await import('../school/schoolSettingsDocuments.ts')
      return [read(SettingsQuery, {})]
    },
  },
  {
    path: 'accounts',
    label: { jp: 'スタッフ', en: 'Staff' },
    load: async () => (await import('../staff/AccountsPage.tsx')).AccountsPage,
    reads: async (params) => {
      const { AccountsQuery } = await import('../accounts/accountDocuments.ts')
      return [read(AccountsQuery, { userType: accountKindOf(params.get('kind') ?? '') })]
    },
  },
  {
    path: 'locations',
    label: { jp: '場所', en: 'Places' },
    load: async () => (await import('../locations/LocationsPage.tsx')).LocationsPage,
    reads: async () => {
      const { LocationsQuery } = await import('../locations/locationDocuments.ts')
      return [read(LocationsQuery, {})]
    },
  },
  {
    path: 'plans',
    label: { jp: '料金プラン', en: 'Plans' },
    load: async () => (await import('../plans/PlansPage.tsx')).PlansPage,
    reads: async () => {
      const { PlansQuery } = await import('../plans/planDocuments.ts')
      return [read(PlansQuery, {})]
    },
  },
  {
    path: 'fields',
    label: { jp: '生徒の独自項目', en: 'Own fields' },
    load: async () => (await import('../fields/FieldsPage.tsx')).FieldsPage,
    reads: async () => {
      const { FieldsQuery } = await import('../fields/fieldDocuments.ts')
      return [read(FieldsQuery, {})]
    },
  },
  {
    path: 'otherBookings',
    label: { jp: 'その他の予約', en: 'Other bookings' },
    load: async () => (await import('../courses/OtherBookingsPage.tsx')).OtherBookingsPage,
    reads: async () => {
      const { OtherBookingsQuery } = await import('../courses/otherBookingDocuments.ts')
      return [read(OtherBookingsQuery, {})]
    },
  },
  {
    path: 'work',
    label: { jp: '一括処理の記録', en: 'Background tasks' },
    load: async () => (await import('./allWork/WorkPage.tsx')).WorkPage,
    reads: async () => {
      const [{ RunsQuery }, { WorkElsewhereQuery }] = await Promise.all([
        import('../runs/runDocuments.ts'),
        import('./allWork/workDocuments.ts'),
      ])
      return [read(RunsQuery, {}), read(WorkElsewhereQuery, mayImport())]
    },
  },
  {
    path: 'mail',
    label: { jp: 'メール', en: 'Email' },
    load: async () => (await import('../mail/MailPage.tsx')).MailPage,
    reads: async (params) => {
      const { MailsQuery } = await import('../mail/mailDocuments.ts')
      return [read(MailsQuery, mailVariables(filtersIn(params, mailDefaults)))]
    },
  },
  {
    path: 'retention',
    label: { jp: 'データの保存期間', en: 'Retention' },
    load: async () => (await import('../retention/RetentionPage.tsx')).RetentionPage,
    reads: async () => {
      if (!(['settingsEdit', 'studentDelete', 'studentPassword'] as const).every(staffMay)) return []
      const { RetentionQuery } = await import('../retention/retentionDocuments.ts')
      return [read(RetentionQuery, {})]
    },
  },
  {
    path: 'keys',
    label: { jp: 'APIキー', en: 'API keys' },
    load: async () => (await import('../keys/KeysPage.tsx')).KeysPage,
    reads: async () => {
      if (!staffMay('keysEdit')) return []
      const { ApiKeysQuery } = await import('../keys/keyDocuments.ts')
      return [read(ApiKeysQuery, {})]
    },
  },
  {
    path: 'webhooks',
    label: { jp: 'Webhook', en: 'Webhooks' },
    load: async () => (await import('../webhooks/WebhooksPage.tsx')).WebhooksPage,
    reads: async () => {
      if (!staffMay('settingsEdit')) return []
      const { WebhooksQuery } = await import('../webhooks/webhookDocuments.ts')
      return [read(WebhooksQuery, {})]
    },
  },
]
