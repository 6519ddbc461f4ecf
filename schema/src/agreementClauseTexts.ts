import type { Language } from './codes.ts'
import type { AgreementPlaceholder } from './rules/agreementTemplate.ts'

/** The clauses that are prepared for the school's lawyer to check. */
export const preparedClauses = ['coolingOff', 'termination'] as const
export type PreparedClause = (typeof preparedClauses)[number]

/** The prepared clauses. Their amounts are the maximums of the law, which a school may lower. (AGR-05) */
export const preparedClauseTexts: Record<Language, Record<PreparedClause, { name: string; body: string }>> = {
  jp: {
    coolingOff: {
      name: 'クーリング・オフ',
      body: `# クーリング・オフについて
契約者は、この契約の書面を受け取った日を含めて8日間は、書面または電磁的記録（電子メールなど）により、理由を問わずこの契約を解除できます。解除は、その通知を発した時に効力を生じます。
クーリング・オフについて{school}が事実と異なる説明をしたこと、または威迫したことにより契約者が誤認または困惑して解除しなかったときは、あらためて書面を交付し、その日を含めて8日を経過するまで解除できます。
クーリング・オフの場合、契約者は損害賠償、違約金、受講済みのレッスンの料金を支払う必要はありません。{school}は、受け取った金額の全額を速やかに返金します。この契約に伴い購入した関連商品の契約も、あわせて解除できます。ただし、消費した消耗品は除きます。`,
    },
    termination: {
      name: '中途解約',
      body: `# 中途解約について
契約者は、クーリング・オフの期間が過ぎた後も、契約期間（{period}）の途中で、将来に向かってこの契約を解約できます。
レッスンの提供開始前の解約では、契約の締結と履行に通常要する費用として、語学教室は15,000円、学習塾は11,000円、家庭教師は20,000円を上限に請求します。
レッスンの提供開始後の解約では、提供済みのレッスンの料金に加えて、次の額を上限に請求します。語学教室：50,000円または契約残額の20％のいずれか低い額。学習塾：20,000円または1か月分の料金のいずれか低い額。家庭教師：50,000円または1か月分の料金のいずれか低い額。
受け取った金額がこれを超えるときは、{school}は差額を速やかに返金します。`,
    },
  },
  en: {
    coolingOff: {
      name: 'Cooling-off',
      body: `# Cooling-off
The contract holder may cancel this contract without giving a reason within 8 days, counted from and including the day on which this document was received, in writing or electronically (for example by email). The cancellation takes effect when the notice is sent.
If {school} gave wrong information about the cooling-off period or put the contract holder under pressure, and the contract holder did not cancel for that reason, the contract can be cancelled until 8 days after a new document was received.
In that case the contract holder owes no damages, no penalty and nothing for lessons already taken. {school} refunds everything it received without delay. Contracts for related goods can be cancelled as well, except for consumables that have been used.`,
    },
    termination: {
      name: 'Early termination',
      body: `# Early termination
After the cooling-off period, the contract holder may end this contract at any time during its period ({period}).
Before the first lesson, {school} charges at most 15,000 yen (language school), 11,000 yen (cram school) or 20,000 yen (home tutor) for the costs of making the contract.
After the first lesson, {school} charges the lessons given and at most the following. Language school: 50,000 yen or 20% of the remaining price, whichever is lower. Cram school: 20,000 yen or one month's fee, whichever is lower. Home tutor: 50,000 yen or one month's fee, whichever is lower.
{school} refunds without delay what it received beyond that.`,
    },
  },
}

/** What each placeholder stands for, and what it shows in the editor's preview. */
export const placeholderTexts: Record<Language, Record<AgreementPlaceholder, { name: string; sample: string }>> = {
  jp: {
    school: { name: 'スクール名', sample: 'コマ英会話' },
    student: { name: '生徒の氏名', sample: '山田 花子' },
    studentId: { name: '生徒ID', sample: 'S0001' },
    holder: { name: '契約者', sample: '山田 太郎' },
    contract: { name: '契約番号', sample: '1795326780001' },
    plan: { name: '料金プラン（ないときは契約の種類）', sample: '月4回コース' },
    period: { name: '契約期間', sample: '2027年4月1日〜2028年3月31日' },
    start: { name: '開始日', sample: '2027年4月1日' },
    end: { name: '終了日', sample: '2028年3月31日' },
    price: { name: '調整後の契約金額', sample: '¥120,000' },
    points: { name: 'ポイント・チケットの数', sample: '48' },
    courses: { name: '受講できるコース', sample: '日常英会話、ビジネス英会話' },
    date: { name: '作成日', sample: '2027年3月20日' },
  },
  en: {
    school: { name: 'name of the school', sample: 'Koma English' },
    student: { name: 'name of the student', sample: 'Hanako Yamada' },
    studentId: { name: 'student number', sample: 'S0001' },
    holder: { name: 'contract holder', sample: 'Taro Yamada' },
    contract: { name: 'contract number', sample: '1795326780001' },
    plan: { name: 'plan, or the type of contract without one', sample: 'Four lessons a month' },
    period: { name: 'period of the contract', sample: '1 April 2027 – 31 March 2028' },
    start: { name: 'start date', sample: '1 April 2027' },
    end: { name: 'end date', sample: '31 March 2028' },
    price: { name: 'price with adjustments', sample: '¥120,000' },
    points: { name: 'number of points or tickets', sample: '48' },
    courses: { name: 'courses', sample: 'Everyday English, Business English' },
    date: { name: 'date of printing', sample: '20 March 2027' },
  },
}
