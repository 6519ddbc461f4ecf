/** Texts of the choice between the sections of the settings. */
export const messages = {
  jp: {
    sections: '設定の項目',
    school: 'スクール設定',
    accounts: 'スタッフ',
    locations: '場所',
    otherBookings: 'その他の予約',
    closures: '休校日',
    work: '一括処理の記録',
    mail: 'メール',
    keys: 'APIキー',
    webhooks: 'Webhook',
  },
  en: {
    sections: 'Settings sections',
    school: 'School settings',
    accounts: 'Staff',
    locations: 'Places',
    otherBookings: 'Other bookings',
    closures: 'Closures',
    work: 'Background tasks',
    mail: 'Email',
    keys: 'API keys',
    webhooks: 'Webhooks',
  },
}
