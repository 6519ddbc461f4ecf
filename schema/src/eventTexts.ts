import type { Language } from './codes.ts'
import { kindTexts } from './kindTexts.ts'

const jp = {
  names: {
    booking_created: '予約',
    booking_cancelled: 'キャンセル',
    booking_moved: 'レッスンの移動',
    waiting_joined: 'キャンセル待ちの登録',
    waiting_left: 'キャンセル待ちの取り消し',
    seat_freed: '空きのお知らせ',
    offer_made: 'お席の確保',
    offer_accepted: '確保したお席の予約',
    offer_expired: 'お席の確保の終了',
    attendance_marked: '出欠',
    slot_created: '枠の作成',
    slot_changed: '枠の変更',
    slot_deleted: '枠の削除',
    contract_points: '残高の増減',
    payment_changed: '入金の変更',
  },
  test: 'テスト',
  changes: { created: '登録', changed: '変更', deleted: '削除' },
}

const en: typeof jp = {
  names: {
    booking_created: 'Booked',
    booking_cancelled: 'Cancelled',
    booking_moved: 'Lesson moved',
    waiting_joined: 'Joined a waiting list',
    waiting_left: 'Left a waiting list',
    seat_freed: 'A seat opened up',
    offer_made: 'Seat held',
    offer_accepted: 'Held seat booked',
    offer_expired: 'Held seat given up',
    attendance_marked: 'Attendance',
    slot_created: 'Slot added',
    slot_changed: 'Slot changed',
    slot_deleted: 'Slot deleted',
    contract_points: 'Points of a contract',
    payment_changed: 'Payments',
  },
  test: 'Test',
  changes: { created: 'created', changed: 'changed', deleted: 'deleted' },
}

const texts = { jp, en }

/** A type of events that has a name of its own; the others are changes of records. */
export type NamedEvent = keyof (typeof jp)['names']

/** Tells whether a type of events has a name of its own; in `type` dots are underscores. */
export const isNamedEvent = (type: string): type is NamedEvent => Object.hasOwn(jp.names, type)

/**
 * Returns the words for a type of event, `booking.created` or `booking_created`, or for `test`; any other type is its
 * own name.
 */
export function eventTypeText(type: string, language: Language): string {
  const text = texts[language]
  const name = type.replace('.', '_')
  if (isNamedEvent(name)) return text.names[name]
  if (name === 'test') return text.test
  const [kind = '', change = ''] = name.split('_')
  const done = Object.entries(text.changes).find(([key]) => key === change)?.[1]
  return done === undefined ? type : `${kindTexts[language][kind] ?? kind}: ${done}`
}
