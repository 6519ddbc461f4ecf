/** Texts of what is left over of a payment. (PAY-17) */
export const leftOverMessages = {
  jp: {
    leftOver: (yen: string) => `超過分${yen}の扱い`,
    ways: {
      overpaid: 'この契約の過払いとして残す',
      others: 'ほかの契約の未払いに充てる',
      deposit: '預り金として預かる',
    },
    pays: (name: string, number: string) => `${name}さん・契約${number}`,
    share: (yen: string, due: string, after: string) => `${yen}を充てます（未払い ${due} → ${after}）`,
    kept: (yen: string) => `${yen}を預り金として預かります。`,
    record: (yen: string) => `合計${yen}の入金を記録する`,
    elsewhere: (others: string, deposit: string) =>
      [others !== '' && `ほかの契約へ ${others}`, deposit !== '' && `預り金へ ${deposit}`].filter(Boolean).join('、'),
  },
  en: {
    leftOver: (yen: string) => `What to do with the extra ${yen}`,
    ways: {
      overpaid: 'Leave it on this contract as overpaid',
      others: 'Pay other contracts',
      deposit: 'Keep it as a deposit',
    },
    pays: (name: string, number: string) => `${name}, contract ${number}`,
    share: (yen: string, due: string, after: string) => `Gets ${yen} (due ${due} → ${after})`,
    kept: (yen: string) => `${yen} is kept as a deposit.`,
    record: (yen: string) => `Record ${yen} in all`,
    elsewhere: (others: string, deposit: string) =>
      [others !== '' && `${others} to other contracts`, deposit !== '' && `${deposit} as a deposit`]
        .filter(Boolean)
        .join(', '),
  },
}
