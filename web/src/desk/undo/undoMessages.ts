const jp = {
  keepBooking: '予約を残す',
  undo: '元に戻す',
  /** `who` is a student or the kind of another booking, as `whoStudent` and `whoOther` write them. */
  undoBookingAsk: (who: string, when: string) => `${who}の${when}の予約を取り消しますか？`,
  undoBookingNow: '予約を取り消す',
  undoCancellationAsk: (who: string, when: string) => `${who}の${when}の予約を元に戻しますか？`,
  undoCancellationNow: '予約を元に戻す',
  keepCancelled: 'キャンセルのままにする',
  whoStudent: (name: string) => `${name}さん`,
  whoOther: (kind: string) => `「${kind}」`,
  bookingUndone: (name: string) => `予約の登録を取り消しました：${name}`,
  cancellationUndone: (name: string) => `予約を元に戻しました：${name}`,
}

const en: typeof jp = {
  keepBooking: 'Keep booking',
  undo: 'Undo',
  undoBookingAsk: (who, when) => `Remove the booking of ${who} on ${when}?`,
  undoBookingNow: 'Remove booking',
  undoCancellationAsk: (who, when) => `Book ${who} again for ${when}?`,
  undoCancellationNow: 'Book again',
  keepCancelled: 'Keep it cancelled',
  whoStudent: (name) => name,
  whoOther: (kind) => `“${kind}”`,
  bookingUndone: (name) => `Booking undone: ${name}`,
  cancellationUndone: (name) => `Booking restored: ${name}`,
}

/** Texts about undoing a booking or a cancellation. */
export const undoMessages = { jp, en }
