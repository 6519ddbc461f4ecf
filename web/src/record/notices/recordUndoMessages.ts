/** Texts of the undo of a record; apart from the others, which students load too. */
export const undoMessages = {
  jp: { undone: '元に戻しました' },
  en: { undone: 'Undone' },
}
