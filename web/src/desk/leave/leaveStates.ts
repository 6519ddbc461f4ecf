/** What a pause or departure is today, in a word. (PAUSE-09) */
export const leaveStates = {
  jp: { planned: '休会予定', paused: '休会中', leaving: '退会予定', left: '退会済み', over: '終了' },
  en: { planned: 'Pause planned', paused: 'Paused', leaving: 'Leaving soon', left: 'Left', over: 'Over' },
}
