import type { Language } from './codes.ts'

/** Returns the words for a place that takes one lesson at a time and has `other` then. */
export function placeTakenText(other: string, language: Language): string {
  return language === 'jp'
    ? `この場所では同時に1つのレッスンしか行えません。同じ時間に別の枠があります：${other}`
    : `This place takes one lesson at a time and is already taken: ${other}`
}

/** Returns the words before a slot is saved at a place where another lesson is at the same time. */
export function placeMetText(other: string, language: Language): string {
  return language === 'jp'
    ? `同じ時間に、この場所には別の枠があります：${other}`
    : `Another lesson is at this place at the same time: ${other}`
}

/** Returns the words for a slot that was saved at a place where another lesson is at the same time. */
export function placeSharedText(other: string, language: Language): string {
  return language === 'jp'
    ? `保存しました。同じ時間に、この場所には別の枠があります：${other}`
    : `Saved. Another lesson is at this place at the same time: ${other}`
}

/** Returns the words for a place that cannot take one lesson at a time, because these share it already. */
export function sharedAlreadyText(pairs: readonly string[], more: number, language: Language): string {
  return language === 'jp'
    ? `同じ時間に重なっている枠があります。先に時間か場所を変更してください：${pairs.join('、')}${more > 0 ? `、ほか${more}件` : ''}`
    : `Some lessons share this place. Move them first: ${pairs.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}
