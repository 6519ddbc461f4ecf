import { contractParts } from '@koma/schema/records/contract'
import { planFields } from '@koma/schema/records/plan'
import { labelsOf } from '@koma/schema/records/record'

const { bookingLimit, cancelLimit } = contractParts
const fields = { ...planFields, bookingLimit, cancelLimit }

/** Texts of the plans. (PLAN-02, PLAN-03) */
export const messages = {
  jp: {
    ...labelsOf(fields, 'jp'),
    title: '料金プラン',
    create: 'プランを追加',
    noneYet: {
      title: '料金プランがまだありません',
      hint: '月謝や回数券などの内容と料金を一度登録すると、契約をプランから作れます。',
    },
    kinds: { monthly: '月額制', package: 'パッケージ', single: '1回', trial: '体験' },
    kindHint: 'あとから変更できません。',
    pointsOf: { p: '付与数（ポイント）', t: '付与数（チケットの枚数）' },
    perMonthOf: { p: '毎月の付与数（ポイント）', t: '毎月の付与数（チケットの枚数）' },
    pricePerMonth: '月額（円）',
    units: { months: 'か月', weeks: '週間', days: '日間' },
    unit: '期間の単位',
    periodOf: (count: number, unit: 'months' | 'weeks' | 'days') =>
      `${count}${{ months: 'か月', weeks: '週間', days: '日間' }[unit]}`,
    eachMonth: '毎月',
    free: '無料',
    freeAsk: '料金が0円です。無料のプランですか？',
    freeEffect: 'このプランの契約は0円になり、請求されません。',
    freeYes: '無料のプランとして保存',
    oldVersion: (count: number) => `これから更新する${count}件は、前の版の料金・内容のままです。`,
    movePrices: '新しい料金に改定する',
    carryMostHint: '0のときは、残りをすべて繰り越します。',
    carryMonthsHint: '0のときは、繰り越した先の契約の終了日まで使えます。',
    fees: '一回限りの料金',
    feesHint: '入会金は初めて契約する生徒に、教材費は新しい契約ごとに加算されます。更新では加算されません。',
    newHint: 'これまでに契約のない生徒だけが契約できます。',
    yes: 'はい',
    no: 'いいえ',
    nothing: 'なし',
    active: 'このプランを使う',
    activeHint: 'オフにすると、新しい契約で選べなくなります。このプランから作った契約はそのまま続きます。',
    deleteTitle: '使用の終了と削除',
    deleteEffect: (name: string) => `「${name}」を削除します。このプランから作った契約はそのまま残ります。`,
    versions: '変更の履歴',
    versionOf: (number: number) => `第${number}版`,
    contractsOf: (count: number, renewing: number) =>
      renewing === count ? `有効な契約 ${count}件` : `有効な契約 ${count}件（うち更新前 ${renewing}件）`,
    versionsHint: '内容を変更すると新しい版になります。契約は、作られたときの版のままです。',
    taxOf: (rate: string, included: boolean) => (included ? `税込 ${rate}` : `税別 ${rate}`),
    taxExempt: '非課税',
  },
  en: {
    ...labelsOf(fields, 'en'),
    title: 'Plans',
    create: 'Add plan',
    noneYet: {
      title: 'No plans yet',
      hint: 'Say once what you sell, such as a monthly fee or a package of lessons. Then add contracts from it.',
    },
    kinds: { monthly: 'Monthly', package: 'Package', single: 'Single lesson', trial: 'Trial lesson' },
    kindHint: 'You can’t change this later.',
    pointsOf: { p: 'Points', t: 'Tickets' },
    perMonthOf: { p: 'Points per month', t: 'Tickets per month' },
    pricePerMonth: 'Price per month (yen)',
    units: { months: 'Months', weeks: 'Weeks', days: 'Days' },
    unit: 'Unit of the period',
    periodOf: (count: number, unit: 'months' | 'weeks' | 'days') =>
      `${count} ${count === 1 ? { months: 'month', weeks: 'week', days: 'day' }[unit] : unit}`,
    eachMonth: 'Monthly',
    free: 'Free',
    freeAsk: 'The price is ¥0. Is this plan free?',
    freeEffect: 'Contracts of this plan cost nothing.',
    freeYes: 'Save as a free plan',
    oldVersion: (count: number) =>
      `${count} ${count === 1 ? 'contract' : 'contracts'} not renewed yet ${count === 1 ? 'keeps' : 'keep'} an older version.`,
    movePrices: 'Move them to the new price',
    carryMostHint: '0 carries over all of them.',
    carryMonthsHint: '0 lets them last as long as the next contract.',
    fees: 'One-time fees',
    feesHint:
      'The entrance fee is added for students without a contract so far, the materials fee for each new contract. Renewals have neither.',
    newHint: 'Only students without a contract so far can get it.',
    yes: 'Yes',
    no: 'No',
    nothing: 'None',
    active: 'Plan is in use',
    activeHint: "When it is off, the plan can't be chosen for new contracts. Contracts made from it stay.",
    deleteTitle: 'Archive or delete',
    deleteEffect: (name: string) => `“${name}” will be deleted. Contracts made from it stay.`,
    versions: 'Versions',
    versionOf: (number: number) => `Version ${number}`,
    contractsOf: (count: number, renewing: number) =>
      `${count} active ${count === 1 ? 'contract' : 'contracts'}${renewing === count ? '' : `, ${renewing} not renewed yet`}`,
    versionsHint: 'Changing a plan makes a new version. Contracts keep the version they were made from.',
    taxOf: (rate: string, included: boolean) => (included ? `${rate} tax included` : `plus ${rate} tax`),
    taxExempt: 'Tax exempt',
  },
}
