/** Texts of the page around an agreement, in the language of who prints it. (CON-45) */
export const messages = {
  jp: {
    title: '契約書',
    print: '保存して印刷',
    printAgain: '印刷',
    language: '契約書の言語',
    languages: { jp: '日本語', en: '英語' },
    hint: '印刷すると、この内容が契約に保存されます。',
    unkept: 'この契約書はまだ保存されていません。画面の「保存して印刷」から印刷してください。',
    kept: (when: string, by: string) => `${when} ${by}さんが印刷したときの内容です。`,
    notFound: '契約書が見つかりません。',
    lacksCoolingOff:
      'この契約は期間が2か月、金額が5万円を超えています。語学教室・学習塾・家庭教師では特定商取引法の対象になり、クーリング・オフの記載が必要です。契約一覧の「契約書の条項」から追加できます。',
  },
  en: {
    title: 'Agreement',
    print: 'Save and print',
    printAgain: 'Print',
    language: 'Language of the agreement',
    languages: { jp: 'Japanese', en: 'English' },
    hint: 'Printing saves this agreement with the contract, exactly as it is.',
    unkept: "This agreement isn't saved yet. Print it with “Save and print”.",
    kept: (when: string, by: string) => `As printed by ${by}, ${when}.`,
    notFound: "We couldn't find this agreement.",
    lacksCoolingOff:
      'This contract is longer than two months and costs more than 50,000 yen. In Japan, language schools, cram schools and tutors must then state the cooling-off period. Add the clause under “Agreement terms” in the list of contracts.',
  },
}
