const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Texts about who is notified of a change. */
export const messages = {
  jp: {
    tell: '生徒と講師にメールで知らせる',
    tellBoth: '生徒と講師にメールで知らせる',
    tellWaiting: 'キャンセル待ちの生徒にメールで知らせる',
    freeSeat: (count: number) => `キャンセル待ちの${count}名に、空きが出たことをメールでお知らせします。`,
    willBeTold: (count: number) => `メールで知らせる：${count}名`,
    notTold: (count: number) => `メールが届かない：${count}名`,
    notToldHint: '電話などで知らせてください。',
    nobodyIsTold: 'だれにもメールを送りません。',
    morePeople: (count: string) => `ほか${count}名`,
    stepsLeft: (count: string) => `残り${count}件は確認していません。ほかにもお知らせする方がいる場合があります。`,
    told: (count: number) => `メールで知らせました：${count}名`,
    why: { off: '通知オフ', noAddress: 'メールアドレスなし' },
    roles: { booked: '予約', waiting: 'キャンセル待ち', teaching: '講師', given: '元の講師', taken: '新しい講師' },
    separator: '、',
  },
  en: {
    tell: 'Email students and teachers',
    tellBoth: 'Email the student and the teacher',
    tellWaiting: 'Email students on the waiting list',
    freeSeat: (count: number) =>
      `We'll email the ${count === 1 ? 'student' : `${count} students`} on the waiting list that a seat has opened up.`,
    willBeTold: (count: number) => `Will be emailed: ${people(count)}`,
    notTold: (count: number) => `Can't be emailed: ${people(count)}`,
    notToldHint: 'Let them know another way, such as by phone.',
    nobodyIsTold: 'Nobody will be emailed.',
    morePeople: (count: string) => `And ${count} more.`,
    stepsLeft: (count: string) => `Not checked: ${count} more. Others may be emailed too.`,
    told: (count: number) => `Emailed: ${people(count)}`,
    why: { off: 'notifications off', noAddress: 'no email address' },
    roles: {
      booked: 'booked',
      waiting: 'waiting',
      teaching: 'teacher',
      given: 'previous teacher',
      taken: 'new teacher',
    },
    separator: ', ',
  },
}
