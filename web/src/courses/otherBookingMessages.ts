/** Texts of the types of other bookings. (SET-27…29, D17) */
export const messages = {
  jp: {
    title: 'その他の予約',
    create: '種類を追加',
    noneYet: {
      title: 'その他の予約の種類がまだありません',
      hint: '会議や面談など、レッスンではない予定の種類です。枠を予約するときに選べます。',
    },
    code: 'コード',
    displayName: '名前',
    nameHint: '会議や研修など、レッスン以外で枠を使う予約の名前です。',
    active: 'この種類を有効にする',
    activeHint: '無効にすると新しい予約で選べなくなり、固定枠から外れます。すでにある予約はそのまま残ります。',
    question: {
      deactivateTitle: '種類の無効化',
      deactivate: '無効にする',
      deactivateAsk:
        '固定枠から、この種類が外れます。有効に戻しても、固定枠には復元されません。すでにある予約はそのまま残ります。',
    },
    deleteTitle: '無効化と削除',
    deleteEffect: (name: string) => `「${name}」を削除します。これまでの予約の記録には名前が残ります。`,
    inUse: '今後の予約で使われているため、削除できません。代わりに無効にできます。',
  },
  en: {
    title: 'Other bookings',
    create: 'Add type',
    noneYet: {
      title: 'No types yet',
      hint: 'Add types for what is not a lesson, such as a meeting or an interview. You choose one when you book a slot.',
    },
    code: 'Code',
    displayName: 'Name',
    nameHint: 'What the slot is used for instead of a lesson, such as a meeting or training.',
    active: 'Type is active',
    activeHint:
      "An inactive type can't be chosen for new bookings and leaves the weekly template. Existing bookings keep it.",
    question: {
      deactivateTitle: 'Deactivate type',
      deactivate: 'Deactivate',
      deactivateAsk:
        "The type is removed from the weekly template. Reactivating it doesn't restore that. Existing bookings keep it.",
    },
    deleteTitle: 'Deactivate or delete',
    deleteEffect: (name: string) => `“${name}” will be deleted. Records of past bookings keep its name.`,
    inUse: "It is booked in upcoming slots, so you can't delete it. You can deactivate it instead.",
  },
}
