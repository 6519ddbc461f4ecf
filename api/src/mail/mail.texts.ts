import type { Language } from '@koma/schema/codes'

const jp = {
  greeting: (name: string) => `${name} 様`,
  open: '予定を確認する',
  openContract: '契約情報を確認する',
  time: '日時',
  course: 'コース',
  teacher: '講師',
  place: '場所',
  online: 'オンライン',
  either: (location: string) => `${location}またはオンライン`,
  student: '生徒',
  userType: '区分',
  userTypes: { student: '生徒', teacher: '講師', staff: 'スタッフ' },
  userId: 'ユーザーID',
  name: '氏名',
  cost: { p: '使用ポイント', t: '使用チケット' },
  named: (name: string, code: string) => `${name}（${code}）`,
  returned: '返却',
  nothing: 'なし',
  balance: '残高',
  left: (credits: string, contract: string) => `${credits}（契約 ${contract}）`,
  cancelBy: 'キャンセル期限',
  noReturn: {
    label: 'キャンセル',
    late: (deadline: string) => `キャンセル期限（${deadline}）を過ぎているため、キャンセルしても残高は戻りません。`,
    limit: (month: string) =>
      `${month}は残高が戻るキャンセルの回数を使い切っているため、キャンセルしても残高は戻りません。`,
  },
  waitingStudents: 'キャンセル待ち',
  people: (count: number) => `${count}名`,
  passwordReset: {
    subject: 'パスワード再設定のご案内',
    lead: 'パスワードの再設定を受け付けました。下のリンクから新しいパスワードを設定してください。',
    button: '新しいパスワードを設定する',
    once: 'このリンクは1時間だけ有効で、1回だけ使えます。',
    notYou: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
  },
  invitation: {
    subject: 'アカウントのご案内',
    lead: 'アカウントをご用意しました。下のリンクからパスワードを設定すると、ログインできます。',
    button: 'パスワードを設定する',
    once: 'このリンクは7日間有効で、1回だけ使えます。',
    later: '有効期限が切れたときは、ログイン画面の「パスワードをお忘れですか？」から新しいリンクを受け取れます。',
    notYou: 'お心当たりがない場合は、スクールまでご連絡ください。',
  },
  passwordChanged: {
    subject: 'パスワードが変更されました',
    self: 'ユーザー設定からパスワードが変更されました。',
    reset: '再設定用のリンクからパスワードが変更されました。',
    staff: 'スクールのスタッフが新しいパスワードを設定しました。',
    notYou: 'お心当たりがない場合は、すぐにスクールまでご連絡ください。',
  },
  emailConfirm: {
    subject: 'メールアドレスのご確認',
    lead: 'このメールアドレスへの変更を受け付けました。下のリンクを開いて、変更を完了してください。',
    button: 'このメールアドレスを使う',
    notYou: 'お心当たりがない場合は、このメールを破棄してください。メールアドレスは変わりません。',
  },
  emailChanged: {
    subject: 'メールアドレスが変更されました',
    self: 'ユーザー設定からメールアドレスが変更されました。今後のメールは、このアドレスには届きません。',
    staff:
      'スクールのスタッフが、アカウントのメールアドレスを変更しました。今後のメールは、このアドレスには届きません。',
    notYou: 'お心当たりがない場合は、すぐにスクールまでご連絡ください。',
  },
  bookingMade: {
    subject: (when: string) => `予約が完了しました：${when}`,
    student: '下記のレッスンのご予約を承りました。',
    staff: 'スクールにて、下記のレッスンのご予約をお取りしました。',
  },
  bookingMadeTeacher: {
    subject: (when: string) => `新しい予約：${when}`,
    lead: '担当の枠に予約が入りました。',
  },
  bookingCancelled: {
    subject: (when: string) => `予約をキャンセルしました：${when}`,
    student: '下記のご予約をキャンセルしました。',
    staff: 'スクールにて、下記のご予約をキャンセルしました。',
  },
  bookingCancelledTeacher: {
    subject: (when: string) => `予約のキャンセル：${when}`,
    lead: '担当の枠の予約がキャンセルされました。',
  },
  bookingMoved: {
    subject: (when: string) => `予約を振り替えました：${when}`,
    student: 'ご予約を、下記のレッスンに振り替えました。',
    staff: 'スクールにて、ご予約を下記のレッスンに振り替えました。',
  },
  bookingMovedTeacher: {
    subject: (when: string) => `予約の振替：${when}`,
    lead: '担当の枠の予約が、次の枠に振り替えられました。',
  },
  lessonChanged: {
    subject: (when: string) => `レッスンが変更になりました：${when}`,
    booked:
      'ご予約のレッスンが、スクールの都合により次のとおり変更になりました。ご都合が合わない場合は、スクールまでご連絡ください。',
    waiting: 'キャンセル待ちのレッスンが、次のとおり変更になりました。キャンセル待ちのご登録はそのまま有効です。',
    teaching: '担当のレッスンが、次のとおり変更になりました。',
    given: '下記のレッスンは、ほかの講師が担当することになりました。',
    taken: '下記のレッスンを担当していただくことになりました。',
  },
  before: '変更前',
  waitingEnded: {
    gone: {
      subject: (when: string) => `レッスン中止のお知らせ：${when}`,
      lead: 'キャンセル待ちのレッスンは中止となりました。キャンセル待ちのご登録は取り消しました。',
    },
    back: {
      subject: (when: string) => `レッスン実施のお知らせ：${when}`,
      lead: '中止とお知らせしたレッスンを、予定どおり実施することになりました。キャンセル待ちのご登録も元に戻しました。',
    },
    closed: {
      subject: (when: string) => `キャンセル待ちを終了しました：${when}`,
      lead: 'キャンセル待ちの受付を終了したため、下記のレッスンのキャンセル待ちのご登録を取り消しました。レッスンは予定どおり実施します。',
    },
  },
  templateBookings: {
    made: {
      subject: (lessons: number) => `毎週のレッスンの予約：${lessons}件`,
      lead: 'スクールにて、毎週のレッスンとして下記のご予約をお取りしました。',
      teacherLead: '担当の枠に、毎週のレッスンとして下記の予約が入りました。',
    },
    cancelled: {
      subject: (lessons: number) => `毎週のレッスンの予約の取り消し：${lessons}件`,
      lead: 'スクールにて、毎週のレッスンとしてお取りしていた下記のご予約を取り消しました。',
      teacherLead: '担当の枠に毎週のレッスンとして入っていた下記の予約が取り消されました。',
    },
  },
  lessonsBooked: {
    made: {
      subject: (lessons: number) => `予約が完了しました：${lessons}件`,
      student: '下記のレッスンのご予約をまとめて承りました。',
      staff: 'スクールにて、下記のレッスンのご予約をまとめてお取りしました。',
      teacherLead: '担当の枠に、下記の予約がまとめて入りました。',
    },
    undone: {
      subject: (lessons: number) => `予約を取り消しました：${lessons}件`,
      student: 'まとめてお取りしたご予約のうち、下記を取り消しました。',
      staff: 'スクールにて、まとめてお取りしたご予約のうち、下記を取り消しました。',
      teacherLead: '担当の枠にまとめて入った予約のうち、下記が取り消されました。',
    },
  },
  closure: {
    closed: {
      subject: (lessons: number) => `休講のお知らせ：レッスン${lessons}件`,
      waiting: '休講のお知らせ：キャンセル待ち',
      student: {
        lead: '誠に勝手ながら、下記のレッスンは休講とさせていただきます。ご予約は取り消し、ご使用のポイントやチケットは、返却回数の上限に関係なくすべてお戻ししました。',
        waitingLead: 'キャンセル待ちのレッスンは休講となりました。キャンセル待ちのご登録は取り消しました。',
      },
      teacher: {
        lead: '担当の下記のレッスンは休講となりました。予約は取り消し、通知を希望する生徒にはお知らせ済みです。',
        waitingLead: '担当の下記の枠は休講となりました。生徒のキャンセル待ちの登録は取り消しました。',
      },
    },
    reopened: {
      subject: (lessons: number) => `休講取りやめのお知らせ：レッスン${lessons}件`,
      waiting: '休講取りやめのお知らせ：キャンセル待ち',
      student: {
        lead: '休講を取りやめました。「実施」とあるレッスンは予定どおり行い、ご予約も元に戻しました。「休講」とあるレッスンは、休講のままとなります。',
        waitingLead: '休講を取りやめました。「実施」とあるレッスンは、キャンセル待ちのご登録も元に戻しました。',
      },
      teacher: {
        lead: '休講を取りやめました。「実施」とある担当レッスンは予定どおり行います。「休講」とあるレッスンは、休講のままとなります。',
        waitingLead: '休講を取りやめました。「実施」とある担当の枠は、生徒のキャンセル待ちの登録も元に戻しました。',
      },
    },
    lost: {
      subject: '休講のままとなるレッスンのお知らせ',
      lead: '休講を取りやめましたが、下記のレッスンは休講のままとなります。',
    },
    reason: '理由',
    back: '実施',
    gone: '休講',
    waitingMark: 'キャンセル待ち',
  },
  waitingPlace: {
    subject: (when: string) => `空きが出ました：${when}`,
    lead: 'キャンセル待ちのレッスンに空きが出ました。予約は先着順です。',
    button: '予約する',
  },
  offerMade: {
    subject: (when: string, until: string) => `お席を確保しています（${until}まで）：${when}`,
    lead: (until: string) =>
      `キャンセル待ちのレッスンに空きが出ました。${until}までお席を確保しています。それまでにご予約がない場合は、次の方にご案内します。`,
    until: '確保の期限',
    button: '予約する',
  },
  dailySchedule: {
    subject: (day: string, count: number) => `本日の予定：${day} レッスン${count}件`,
    lead: '本日の予定をお知らせします。',
  },
  reminder: {
    evening: (day: string, count: number) => `レッスンのお知らせ：${day} ${count}件`,
    hours: (when: string) => `まもなくレッスンです：${when}`,
    cancelBy: (when: string) => `無料でキャンセルできる期限が近づいています：${when}まで`,
    lead: {
      evening: '次のレッスンのお知らせです。',
      hours: '次のレッスンのお知らせです。',
      cancelBy: 'ご都合が合わない場合は、期限までにキャンセルすると残高が戻ります。',
    },
  },
  contractReminder: {
    ending: (when: string) => `ご契約の終了日が近づいています：${when}`,
    low: (left: string) => `ご契約の残高が少なくなっています：${left}`,
    used: () => 'ご契約の残高がなくなりました',
    lead: '今後のご予約について、スクールまでご相談ください。',
    contract: '契約',
    ends: '終了日',
    left: '残高',
  },
  alertPasswordReset: {
    subject: (name: string, code: string) => `パスワード再設定の申請：${name}（${code}）`,
    lead: '次の方にパスワード再設定のメールを送りました。',
  },
  alertWaitingAdd: {
    subject: (when: string) => `キャンセル待ちの登録：${when}`,
    lead: '満席の枠にキャンセル待ちの登録がありました。',
  },
  alertWaitingPlace: {
    subject: (when: string) => `満席の枠に空き：${when}`,
    lead: 'キャンセル待ちのある枠に空きが出ました。通知を希望する生徒にはお知らせ済みです。',
  },
}

const en: typeof jp = {
  greeting: (name) => `Dear ${name},`,
  open: 'See your schedule',
  openContract: 'View contract',
  time: 'Time',
  course: 'Lesson',
  teacher: 'Teacher',
  place: 'Place',
  online: 'Online',
  either: (location) => `${location} or online`,
  student: 'Student',
  userType: 'Account',
  userTypes: { student: 'Student', teacher: 'Teacher', staff: 'Staff' },
  userId: 'User ID',
  name: 'Name',
  cost: { p: 'Cost', t: 'Cost' },
  named: (name, code) => `${name} (${code})`,
  returned: 'Refunded',
  nothing: 'Nothing',
  balance: 'Balance',
  left: (credits, contract) => `${credits} (contract ${contract})`,
  cancelBy: 'Cancellation deadline',
  noReturn: {
    label: 'If you cancel',
    late: (deadline) => `No refund: the cancellation deadline (${deadline}) has passed.`,
    limit: (month) => `No refund: you've used all your refundable cancellations in ${month}.`,
  },
  waitingStudents: 'Waiting list',
  people: (count) => (count === 1 ? '1 student' : `${count} students`),
  passwordReset: {
    subject: 'Reset your password',
    lead: 'You asked to reset your password. Choose a new one here.',
    button: 'Choose a new password',
    once: 'This link works once and expires in one hour.',
    notYou: "If you didn't ask for this, ignore this email. Your password stays as it is.",
  },
  invitation: {
    subject: 'Your account is ready',
    lead: "We've created an account for you. Choose a password to sign in.",
    button: 'Choose a password',
    once: 'This link works once and expires in seven days.',
    later: 'After that, use “Forgot password?” on the sign-in screen to get a new link.',
    notYou: "If you didn't expect this, contact the school.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    self: 'Your password was changed in your settings.',
    reset: 'Your password was changed with a reset link.',
    staff: 'The school has set a new password for you.',
    notYou: "If you didn't expect this, contact the school at once.",
  },
  emailConfirm: {
    subject: 'Confirm your email address',
    lead: 'You asked us to use this email address from now on. Open the link to confirm it.',
    button: 'Use this address',
    notYou: "If you didn't ask for this, ignore this email. Nothing will change.",
  },
  emailChanged: {
    subject: 'Your email address was changed',
    self: 'Your email address was changed in your settings. We no longer send emails to this one.',
    staff: 'The school has changed the email address of your account. We no longer send emails to this one.',
    notYou: "If you didn't expect this, contact the school at once.",
  },
  bookingMade: {
    subject: (when) => `Booked: ${when}`,
    student: "You've booked this lesson.",
    staff: 'The school has booked this lesson for you.',
  },
  bookingMadeTeacher: {
    subject: (when) => `New booking: ${when}`,
    lead: 'One of your slots has been booked.',
  },
  bookingCancelled: {
    subject: (when) => `Cancelled: ${when}`,
    student: "You've cancelled this lesson.",
    staff: 'The school has cancelled your booking for this lesson.',
  },
  bookingCancelledTeacher: {
    subject: (when) => `Booking cancelled: ${when}`,
    lead: 'A booking for one of your slots has been cancelled.',
  },
  bookingMoved: {
    subject: (when) => `Moved to ${when}`,
    student: "You've moved your booking to this lesson.",
    staff: 'The school has moved your booking to this lesson.',
  },
  bookingMovedTeacher: {
    subject: (when) => `Booking moved to ${when}`,
    lead: 'A booking has moved from one of your slots to another.',
  },
  lessonChanged: {
    subject: (when) => `Your lesson has changed: ${when}`,
    booked: "The school has changed a lesson you booked. If the change doesn't suit you, contact the school.",
    waiting: "A lesson you're waiting for has changed. You're still on its waiting list.",
    teaching: 'One of your lessons has changed.',
    given: 'A colleague will teach this lesson instead of you.',
    taken: 'You will teach this lesson.',
  },
  before: 'Before',
  waitingEnded: {
    gone: {
      subject: (when) => `Lesson cancelled: ${when}`,
      lead: "A lesson you were waiting for won't take place. You're no longer on its waiting list.",
    },
    back: {
      subject: (when) => `Lesson offered again: ${when}`,
      lead: "A cancelled lesson you were waiting for will take place after all. You're on its waiting list again.",
    },
    closed: {
      subject: (when) => `Waiting list closed: ${when}`,
      lead: "The school no longer offers waiting lists, so you're no longer on this one. The lesson takes place as planned.",
    },
  },
  templateBookings: {
    made: {
      subject: (lessons) => (lessons === 1 ? 'Weekly lesson booked' : `${lessons} weekly lessons booked`),
      lead: 'The school has booked these weekly lessons for you.',
      teacherLead: 'These weekly lessons with you have been booked.',
    },
    cancelled: {
      subject: (lessons) => (lessons === 1 ? 'Weekly lesson cancelled' : `${lessons} weekly lessons cancelled`),
      lead: 'The school has cancelled these weekly lessons it had booked for you.',
      teacherLead: 'These weekly lessons with you have been cancelled.',
    },
  },
  lessonsBooked: {
    made: {
      subject: (lessons) => (lessons === 1 ? 'Lesson booked' : `${lessons} lessons booked`),
      student: "You've booked these lessons.",
      staff: 'The school has booked these lessons for you.',
      teacherLead: 'These lessons with you have been booked.',
    },
    undone: {
      subject: (lessons) => (lessons === 1 ? 'Booking undone' : `${lessons} bookings undone`),
      student: "You've undone the bookings of these lessons.",
      staff: 'The school has undone the bookings of these lessons.',
      teacherLead: 'The bookings of these lessons with you have been undone.',
    },
  },
  closure: {
    closed: {
      subject: (lessons) =>
        lessons === 1 ? 'Lesson cancelled by the school' : `${lessons} lessons cancelled by the school`,
      waiting: "A lesson you're waiting for was cancelled by the school",
      student: {
        lead: "These lessons won't take place. Your bookings were cancelled and refunded in full.",
        waitingLead: "Lessons you were waiting for won't take place. You're no longer on their waiting lists.",
      },
      teacher: {
        lead: "These lessons of yours won't take place, and their bookings were cancelled. Students with email notifications on have been emailed.",
        waitingLead: 'These slots of yours were cancelled, and their waiting lists were cleared.',
      },
    },
    reopened: {
      subject: (lessons) =>
        lessons === 1 ? 'A lesson will take place after all' : `${lessons} lessons will take place after all`,
      waiting: 'Update on cancelled lessons you were waiting for',
      student: {
        lead: "The school has reopened these lessons. Those marked “on again” take place after all, and you're booked as before. Those marked “cancelled” couldn't be restored.",
        waitingLead:
          "Some cancelled lessons you were waiting for are back. Those marked “on again” take place after all, and you're on their waiting lists as before.",
      },
      teacher: {
        lead: "The closure was undone. You teach the lessons marked “on again” after all. Those marked “cancelled” couldn't be restored.",
        waitingLead: 'The closure was undone. Your slots marked “on again” have their waiting lists back.',
      },
    },
    lost: {
      subject: 'Lessons that could not be restored',
      lead: "The closure was undone, but these lessons couldn't be restored.",
    },
    reason: 'Reason',
    back: 'on again',
    gone: 'cancelled',
    waitingMark: 'waiting list',
  },
  waitingPlace: {
    subject: (when) => `A seat has opened up: ${when}`,
    lead: "A seat has opened up in a lesson you're waiting for. The first to book gets it.",
    button: 'Book',
  },
  offerMade: {
    subject: (when, until) => `A seat is yours until ${until}: ${when}`,
    lead: (until) =>
      `A seat has opened up in a lesson you're waiting for. We're holding it for you until ${until}. After that it goes to the next person.`,
    until: 'Held until',
    button: 'Book',
  },
  dailySchedule: {
    subject: (day, count) => `Today, ${day}: ${count === 1 ? '1 lesson' : `${count} lessons`}`,
    lead: 'This is your schedule for today.',
  },
  reminder: {
    evening: (day, count) => `Reminder for ${day}: ${count === 1 ? '1 lesson' : `${count} lessons`}`,
    hours: (when) => `Your lesson starts soon: ${when}`,
    cancelBy: (when) => `Free cancellation ends soon: ${when}`,
    lead: {
      evening: 'This is a reminder of your next lessons.',
      hours: 'This is a reminder of your next lesson.',
      cancelBy: "If you can't come, cancel by then and your balance is refunded.",
    },
  },
  contractReminder: {
    ending: (when) => `Your contract ends soon: ${when}`,
    low: (left) => `Your contract is nearly used up: ${left} left`,
    used: () => 'Your contract is used up',
    lead: 'To keep booking lessons, contact the school about your contract.',
    contract: 'Contract',
    ends: 'Ends',
    left: 'Left',
  },
  alertPasswordReset: {
    subject: (name, code) => `Password reset requested: ${name} (${code})`,
    lead: 'We sent a password reset email to this account.',
  },
  alertWaitingAdd: {
    subject: (when) => `New on the waiting list: ${when}`,
    lead: 'A student has joined the waiting list of a full slot.',
  },
  alertWaitingPlace: {
    subject: (when) => `A seat has opened up in a full slot: ${when}`,
    lead: 'A seat has opened up in a slot with a waiting list. Waiting students with email notifications on have been emailed.',
  },
}

/** The words of all mails, each as its readers would put it. */
export const words: Record<Language, typeof jp> = { jp, en }
