const jp = {
  /** The button that shows and hides a student's note. */
  title: '生徒メモ・教材',
  /** For screen readers, which do not see its place. */
  titleOf: (name: string) => `${name}さんの生徒メモ・教材`,
  field: (name: string) => `${name}さんの生徒メモ`,
  empty: '次のレッスンのために書き残しておきたいこと',
  save: '保存',
  saved: '保存しました',
  savedOf: (name: string) => `${name}さんの生徒メモを保存しました`,
  changed: '未保存の変更があります',
  savedBy: (who: string, when: string) => `最終保存 ${when} ${who}`,
  /** The student is not there any more; what was written stays to be copied. */
  noLongerExists: 'この生徒はもう登録されていないため、メモを保存できません。入力した内容は残っています。',
  failed: '保存できませんでした。内容はこの画面に残っています。',
  offline: '接続が切れているため、まだ保存されていません。接続が戻ると保存します。',
  material: '教材',
  storage: 'レッスンノート',
  curriculum: 'カリキュラム',
  unsaved: (names: readonly string[]) =>
    `${names.map((name) => `${name}さん`).join('、')}の生徒メモが保存されていません。`,
  left: 'この枠の予約がなくなった生徒のメモです。',
  conflict: (who: string) => `編集中にこのメモが更新されました（${who}）。どちらの内容を残すか選んでください。`,
  somebody: 'ほかの人',
  keepMine: '自分の内容で上書き保存',
  join: '両方をつなげて編集',
  joined: '両方の内容をつなげました。確認して保存してください。',
}

const en: typeof jp = {
  title: 'Notes and material',
  titleOf: (name) => `Notes and material for ${name}`,
  field: (name) => `Notes about ${name}`,
  empty: 'What you want to remember for the next lesson',
  save: 'Save',
  saved: 'Saved',
  savedOf: (name) => `Saved the notes about ${name}`,
  changed: 'Unsaved changes',
  savedBy: (who, when) => `Last saved ${when} by ${who}`,
  noLongerExists: "This student no longer exists, so the note can't be saved. What you wrote is still here.",
  failed: "We couldn't save this. Your text is still here.",
  offline: "You're offline, so this isn't saved yet. It saves when you're back online.",
  material: 'Material',
  storage: 'Lesson records',
  curriculum: 'Curriculum',
  unsaved: (names) => `Your notes about ${names.join(', ')} aren't saved yet.`,
  left: 'Notes about a student who is no longer booked here.',
  conflict: (who) => `${who} saved these notes while you were writing. Choose what to keep.`,
  somebody: 'Someone else',
  keepMine: 'Keep mine',
  join: 'Combine both',
  joined: 'Both texts are in the box. Check and save.',
}

/** The texts about notes on students. */
export const noteMessages = { jp, en }
