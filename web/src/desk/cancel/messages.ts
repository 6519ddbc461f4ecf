const jp = {
  /** Cancelling. */
  cancel: 'キャンセル',
  cancelOf: (name: string) => `${name}さんの予約をキャンセル`,
  cancelTitle: (name: string) => `${name}さんの予約をキャンセルしますか？`,
  /** For other bookings: the kind instead of a person's name. */
  otherCancelOf: (kind: string) => `「${kind}」をキャンセル`,
  otherCancelTitle: (kind: string) => `「${kind}」をキャンセルしますか？`,
  otherCancelled: (kind: string) => `「${kind}」をキャンセルしました`,
  applyRules: 'キャンセル期限・回数制限を適用する',
  unrestricted: 'キャンセル期限と返却回数の上限は適用されません。使った分は返却され、月の返却回数にも含めません。',
  limited: 'キャンセル期限と月の返却回数の上限に従います。',
  returns: (credits: string, contract: string, after: string) =>
    `${credits}を契約（末尾${contract}）に返却します（返却後 ${after}）。`,
  lateButRefunded: (until: string) => `キャンセル期限（${until}）を過ぎていますが、返却されます。`,
  late: (until: string) => `キャンセル期限（${until}）を過ぎているため、返却されません。`,
  limitReached: 'この月に返却されるキャンセルの上限に達しているため、返却されません。',
  returnsLeft: (left: number) => `この月の返却回数は残り${left}回になります。`,
  otherCancel: 'その他の予約をキャンセルし、枠を空けます。',
  cancelNow: '予約をキャンセルする',
  cancelled: (name: string) => `${name}さんの予約をキャンセルしました`,
  /** The way to what has moved a contract's points. */
  openContract: (number: string) => `契約 ${number} を開く`,
  cancelFailed: (reason: string) => `キャンセルできませんでした。${reason}`.trim(),
  previewFailed: '変更後の内容を確認できませんでした。',
  changed: 'この予約はもうありません',
  changedHint: 'ほかの人が振り替えたか、キャンセルしました。',
}

const en: typeof jp = {
  cancel: 'Cancel booking',
  cancelOf: (name) => `Cancel booking: ${name}`,
  cancelTitle: (name) => `Cancel ${name}'s booking?`,
  otherCancelOf: (kind) => `Cancel booking: ${kind}`,
  otherCancelTitle: (kind) => `Cancel booking: ${kind}?`,
  otherCancelled: (kind) => `Booking cancelled: ${kind}`,
  applyRules: 'Apply deadline and limits',
  unrestricted:
    "Rules and limits aren't applied: the cost is refunded, and the cancellation doesn't count towards the monthly limit.",
  limited: 'The cancellation deadline and the monthly limit apply.',
  returns: (credits, contract, after) => `Refunds ${credits} to contract …${contract} (new balance: ${after}).`,
  lateButRefunded: (until) => `The cancellation deadline (${until}) has passed, but the cost is refunded.`,
  late: (until) => `No refund: the cancellation deadline (${until}) has passed.`,
  limitReached: 'No refund: no refundable cancellations are left in the month of the lesson.',
  returnsLeft: (left) => `Refundable cancellations left in the month of the lesson: ${left}.`,
  otherCancel: 'Cancels the other booking, so the slot can be booked again.',
  cancelNow: 'Cancel booking',
  cancelled: (name) => `${name}'s booking cancelled`,
  openContract: (number) => `Open contract ${number}`,
  cancelFailed: (reason) => `We couldn't cancel this booking. ${reason}`.trim(),
  previewFailed: "We couldn't preview this change.",
  changed: 'This booking no longer exists',
  changedHint: 'Somebody moved or cancelled it.',
}

/** Texts of the question before a booking is cancelled. */
export const cancelMessages = { jp, en }
