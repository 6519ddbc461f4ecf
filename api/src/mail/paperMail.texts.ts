import type { Language } from '@koma/schema/codes'

const jp = {
  paper: {
    names: {
      receipt: '領収書',
      invoice: '請求書',
      statement: 'ご利用明細書',
      returnInvoice: '返還請求書',
      depositReceipt: '預り証',
      agreement: '契約書',
    },
    subject: (name: string, number: string) => `${name}のご送付：${number}`,
    lead: (name: string) => `${name}をお送りします。添付のPDFファイルをご確認ください。`,
    number: '番号',
    file: '添付ファイル',
    ask: 'ご不明な点は、スクールまでお問い合わせください。',
  },
}

const en: typeof jp = {
  paper: {
    names: {
      receipt: 'receipt',
      invoice: 'invoice',
      statement: 'statement',
      returnInvoice: 'return invoice',
      depositReceipt: 'receipt for a deposit',
      agreement: 'agreement',
    },
    subject: (name, number) => `Your ${name} ${number}`,
    lead: (name) => `Your ${name} is attached as a PDF file.`,
    number: 'Number',
    file: 'Attached file',
    ask: 'If anything is unclear, contact the school.',
  },
}

/** The words of mails that bring papers. */
export const paperWords: Record<Language, typeof jp> = { jp, en }
