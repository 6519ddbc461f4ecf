/** Texts of fields and forms about money, which students never load. */
export const moneyMessages = {
  jp: {
    giveUp: 'やめる',
    digitsOnly: '12500 のように、数字だけで入力してください。',
    noNegativeYen: 'マイナスの金額は入力できません。返金は「返金」から記録してください。',
  },
  en: {
    giveUp: 'Cancel',
    digitsOnly: 'Enter digits only, such as 12500.',
    noNegativeYen: "Amounts can't be negative. To give money back, use “Refund”.",
  },
}
