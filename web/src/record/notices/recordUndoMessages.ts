/** Texts of the undo of a record; apart from the others, which students load too. */
export const undoMessages = {
  jp: { undone: (what: string) => `元に戻しました（${what}）` },
  en: { undone: (what: string) => `Undone: ${what}` },
}
