import type { Language } from '@koma/schema/codes'

const jp = {
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
      guardian: '保護者の方より、下記のレッスンのご予約をまとめて承りました。',
      staff: 'スクールにて、下記のレッスンのご予約をまとめてお取りしました。',
      teacherLead: '担当の枠に、下記の予約がまとめて入りました。',
    },
    undone: {
      subject: (lessons: number) => `予約を取り消しました：${lessons}件`,
      student: 'まとめてお取りしたご予約のうち、下記を取り消しました。',
      guardian: '保護者の方のお手続きにより、まとめてお取りしたご予約のうち、下記を取り消しました。',
      staff: 'スクールにて、まとめてお取りしたご予約のうち、下記を取り消しました。',
      teacherLead: '担当の枠にまとめて入った予約のうち、下記が取り消されました。',
    },
    paused: {
      subject: (lessons: number) => `休会・退会に伴うご予約の取り消し：${lessons}件`,
      student: '休会・退会の期間に入っている下記のご予約を取り消しました。',
      guardian: '休会・退会の期間に入っている下記のご予約を取り消しました。',
      staff: '休会・退会の期間に入っている下記のご予約を取り消しました。',
      teacherLead: '生徒の休会・退会に伴い、担当の下記の予約が取り消されました。',
    },
    resumed: {
      subject: (lessons: number) => `ご予約を元に戻しました：${lessons}件`,
      student: '休会・退会の取り消しに伴い、下記のご予約を元に戻しました。',
      guardian: '休会・退会の取り消しに伴い、下記のご予約を元に戻しました。',
      staff: '休会・退会の取り消しに伴い、下記のご予約を元に戻しました。',
      teacherLead: '生徒の休会・退会の取り消しに伴い、担当の下記の予約が元に戻りました。',
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
    lot: (left: string, when: string) => `${left}の有効期限が近づいています：${when}まで`,
    lead: '今後のご予約について、スクールまでご相談ください。',
    lotLead: '期限の日までのレッスンにお使いいただけます。期限が過ぎると使えなくなります。',
    contract: '契約',
    ends: '終了日',
    left: '残高',
  },
  priceChange: {
    subject: {
      changed: (from: string) => `料金改定のお知らせ：${from}から`,
      withdrawn: (from: string) => `料金改定の取りやめ：${from}から`,
    },
    lead: {
      changed: '料金プランの改定についてお知らせします。',
      withdrawn: 'お知らせした料金の改定を取りやめました。これまでの料金が続きます。',
    },
    plan: '料金プラン',
    before: '今の料金（月額）',
    after: '新しい料金（月額）',
    stays: '料金（月額）',
    from: '適用開始日',
    discounts: '割引が続く契約では、割引前の金額です。',
    ask: 'ご不明な点は、スクールまでお問い合わせください。',
  },
}

const en: typeof jp = {
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
      guardian: 'Your guardian has booked these lessons for you.',
      staff: 'The school has booked these lessons for you.',
      teacherLead: 'These lessons with you have been booked.',
    },
    undone: {
      subject: (lessons) => (lessons === 1 ? 'Booking undone' : `${lessons} bookings undone`),
      student: "You've undone the bookings of these lessons.",
      guardian: 'Your guardian has undone the bookings of these lessons.',
      staff: 'The school has undone the bookings of these lessons.',
      teacherLead: 'The bookings of these lessons with you have been undone.',
    },
    paused: {
      subject: (lessons) => (lessons === 1 ? 'Lesson cancelled' : `${lessons} lessons cancelled`),
      student: "These lessons are on days on which you don't take lessons, so they have been cancelled.",
      guardian: "These lessons are on days on which you don't take lessons, so they have been cancelled.",
      staff: "These lessons are on days on which you don't take lessons, so they have been cancelled.",
      teacherLead: 'A student pauses or leaves, so these lessons with you have been cancelled.',
    },
    resumed: {
      subject: (lessons) => (lessons === 1 ? 'Lesson booked again' : `${lessons} lessons booked again`),
      student: 'Your pause or departure has been undone, so you are booked for these lessons again.',
      guardian: 'Your pause or departure has been undone, so you are booked for these lessons again.',
      staff: 'Your pause or departure has been undone, so you are booked for these lessons again.',
      teacherLead: 'A pause or departure has been undone, so these lessons with you are booked again.',
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
    lot: (left, when) => `${left} to use by ${when}`,
    lead: 'To keep booking lessons, contact the school about your contract.',
    lotLead: 'They pay for lessons until that day. After it, they can no longer be used.',
    contract: 'Contract',
    ends: 'Ends',
    left: 'Left',
  },
  priceChange: {
    subject: {
      changed: (from) => `Your price changes from ${from}`,
      withdrawn: (from) => `Your price does not change from ${from}`,
    },
    lead: {
      changed: 'The price of your plan changes.',
      withdrawn: 'The change of your price was withdrawn. The price stays as it is.',
    },
    plan: 'Plan',
    before: 'Price per month now',
    after: 'New price per month',
    stays: 'Price per month',
    from: 'From',
    discounts: 'Discounts that repeat are not taken off the new price yet.',
    ask: 'If anything is unclear, contact the school.',
  },
}

/** The words of mails that list lessons, and of the reminders of contracts. */
export const listWords: Record<Language, typeof jp> = { jp, en }
