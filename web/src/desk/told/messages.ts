const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Texts of who is told of a change. */
export const messages = {
  jp: {
    tell: '生徒と講師にメールで知らせる',
    tellBoth: '生徒と講師にメールで知らせる',
    tellWaiting: 'キャンセル待ちの生徒にメールで知らせる',
    freeSeat: (count: number) => `キャンセル待ちの${count}名に、空席ができたことをメールでお知らせします。`,
    willBeTold: (count: number) => `メールで知らせる：${count}名`,
    notTold: (count: number) => `メールが届かない：${count}名`,
    notToldHint: '電話などで知らせてください。',
    nobodyIsTold: 'だれにもメールを送りません。',
    told: (count: number) => `メールで知らせました：${count}名`,
    why: { off: '通知を希望していない', noAddress: 'メールアドレスなし' },
    roles: { booked: '予約', waiting: 'キャンセル待ち', teaching: '講師', given: '元の講師', taken: '新しい講師' },
    separator: '、',
  },
  en: {
    tell: 'Tell students and teachers by email',
    tellBoth: 'Tell the student and the teacher by email',
    tellWaiting: 'Tell the students who wait by email',
    freeSeat: (count: number) =>
      `${count === 1 ? 'The student who waits gets' : `The ${count} students who wait get`} an email about the free seat.`,
    willBeTold: (count: number) => `Told by email: ${people(count)}`,
    notTold: (count: number) => `Not reached by email: ${people(count)}`,
    notToldHint: 'Tell them in another way, such as by phone.',
    nobodyIsTold: 'Nobody gets an email.',
    told: (count: number) => `Told by email: ${people(count)}`,
    why: { off: 'wants no notifications', noAddress: 'no email address' },
    roles: {
      booked: 'booked',
      waiting: 'waiting',
      teaching: 'teacher',
      given: 'teacher until now',
      taken: 'new teacher',
    },
    separator: ', ',
  },
}
