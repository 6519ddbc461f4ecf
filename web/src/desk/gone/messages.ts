const jp = {
  title: {
    cancelled: 'この予約はキャンセルされました',
    moved: 'この予約は別の枠に移りました',
    deleted: 'この枠は削除されました',
    left: 'キャンセル待ちから外れました',
  },
  by: (who: string, when: string) => `${when}に${who}さんが行いました。`,
  nothing: 'ここで行おうとしたことは、何も行われていません。',
  close: 'わかりました',
}

const en: typeof jp = {
  title: {
    cancelled: 'This booking was cancelled',
    moved: 'This booking was moved to another slot',
    deleted: 'This slot was deleted',
    left: 'No longer on the waiting list',
  },
  by: (who, when) => `Done by ${who}, ${when}.`,
  nothing: 'Nothing you were about to do here has been done.',
  close: 'OK',
}

/** Texts for when a colleague was first. (SCHED-106) */
export const goneMessages = { jp, en }
