/** Words of how to reach the school. */
const jp = { label: '連絡先：' }

const en: typeof jp = { label: 'Contact: ' }

export const messages = { jp, en }
