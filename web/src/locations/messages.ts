import { locationFields } from '@koma/schema/records/location'
import { labelsOf } from '@koma/schema/records/record'

/** Texts of the places. (SET-22…26, D17) */
export const messages = {
  jp: {
    ...labelsOf(locationFields, 'jp'),
    title: '場所',
    create: '場所を追加',
    noneYet: {
      title: '場所がまだありません',
      hint: '教室や出張先など、レッスンを行う場所を登録します。枠は場所ごとに作ります。',
    },
    oneLessonHint: '個室など、同時に1つのレッスンしか行えない場所です。同じ時間に重なる枠は作れなくなります。',
    on: 'オン',
    off: 'オフ',
    types: { school: '教室', dispatch: '出張先' },
    active: 'この場所を有効にする',
    activeHint: '無効にすると新しい枠で選べなくなり、固定枠から外れます。すでにある枠はそのまま残ります。',
    question: {
      deactivateTitle: '場所の無効化',
      deactivate: '無効にする',
      deactivateAsk:
        '固定枠からこの場所が外れます。ほかに行う場所のない固定枠は削除されます。有効に戻しても、固定枠は復元されません。すでにある枠はそのまま残ります。',
    },
    deleteTitle: '無効化と削除',
    deleteEffect: (name: string) => `「${name}」を削除します。これまでのレッスンの記録には名前が残ります。`,
    inUse: '今後の枠か固定枠で使われているため、削除できません。代わりに無効にできます。',
  },
  en: {
    ...labelsOf(locationFields, 'en'),
    title: 'Places',
    create: 'Add place',
    noneYet: {
      title: 'No places yet',
      hint: 'Add where lessons are held, such as classrooms or where teachers travel to. Each slot has a place.',
    },
    oneLessonHint: 'For a room: overlapping slots are refused.',
    on: 'On',
    off: 'Off',
    types: { school: 'At the school', dispatch: 'Elsewhere' },
    active: 'Place is active',
    activeHint:
      "An inactive place can't be chosen for new slots and leaves the weekly template. Existing slots keep it.",
    question: {
      deactivateTitle: 'Deactivate place',
      deactivate: 'Deactivate',
      deactivateAsk:
        "The place is removed from the weekly template; rows that can be held nowhere else are deleted. Reactivating it doesn't restore them. Existing slots keep it.",
    },
    deleteTitle: 'Deactivate or delete',
    deleteEffect: (name: string) => `“${name}” will be deleted. Records of past lessons keep its name.`,
    inUse:
      "Upcoming slots or the weekly template use this place, so you can't delete it. You can deactivate it instead.",
  },
}
