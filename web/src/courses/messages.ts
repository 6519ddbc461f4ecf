import { courseFields } from '@koma/schema/records/course'
import { labelsOf } from '@koma/schema/records/record'

/** Texts of the courses. (CRS-01…18, D17) */
export const messages = {
  jp: {
    ...labelsOf(courseFields, 'jp'),
    title: 'コース',
    create: 'コースを追加',
    noneYet: {
      title: 'コースがまだありません',
      hint: '教える内容ごとに、消費ポイント（チケット）、定員、曜日と時間を決めます。CSVからまとめて取り込むこともできます。',
    },
    codeHint: '英数字とハイフンのみ。あとから変更できません。',
    displayName: 'コース名',
    cost: { p: '消費ポイント', t: '消費チケット' },
    costHint: (amount: string) => `1回の予約で${amount}を使います。`,
    seats: (count: number) => `${count}名`,
    weekdays: ['日', '月', '火', '水', '木', '金', '土'],
    hours: '時間帯',
    teachers: '担当講師',
    noTeachers: 'このコースを担当する講師はいません。',
    yes: 'はい',
    no: 'いいえ',
    freeTitle: 'ポイント・チケットを使わないコース',
    freeAsk: 'このコースは、予約してもポイントやチケットを使いません。このまま保存しますか？',
    freeSave: 'このまま保存する',
    active: 'このコースを有効にする',
    activeHint: '無効にすると新しい枠や契約で選べなくなります。',
    deactivateTitle: 'コースの無効化',
    deactivate: '無効にする',
    deactivateAsk:
      '担当講師、契約、固定枠、今後の空き枠からこのコースが外れます。有効に戻しても、これらは復元されません。予約済みの枠はそのまま残ります。',
    deleteTitle: '無効化と削除',
    deleteEffect: (name: string) =>
      `「${name}」を削除します。担当講師、契約、固定枠、今後の空き枠から外れます。これまでのレッスンの記録には名前が残ります。`,
    inUse: '今後の予約で使われているため、削除できません。代わりに無効にできます。',
  },
  en: {
    ...labelsOf(courseFields, 'en'),
    title: 'Courses',
    create: 'Add course',
    noneYet: {
      title: 'No courses yet',
      hint: 'A course is what you teach: its cost, number of students, days and hours. You can import many from a CSV file.',
    },
    codeHint: "Letters, digits and hyphens. You can't change it later.",
    cost: { p: 'Cost', t: 'Cost' },
    costHint: (amount: string) => `One booking takes ${amount}.`,
    seats: (count: number) => (count === 1 ? '1 student' : `${count} students`),
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    hours: 'Hours',
    teachers: 'Teachers',
    noTeachers: 'Nobody teaches this course yet.',
    yes: 'Yes',
    no: 'No',
    freeTitle: 'Course without cost',
    freeAsk: 'Booking this course will take no points or tickets. Save it anyway?',
    freeSave: 'Save',
    active: 'Course is active',
    activeHint: "An inactive course can't be chosen for new slots and contracts.",
    deactivateTitle: 'Deactivate course',
    deactivate: 'Deactivate',
    deactivateAsk:
      "The course is removed from its teachers, contracts, the weekly template and upcoming open slots. Reactivating it doesn't restore those. Booked slots keep it.",
    deleteTitle: 'Deactivate or delete',
    deleteEffect: (name: string) =>
      `“${name}” will be deleted and removed from its teachers, contracts, the weekly template and upcoming open slots. Records of past lessons keep its name.`,
    inUse: "It is booked for upcoming lessons, so you can't delete it. You can deactivate it instead.",
  },
}
