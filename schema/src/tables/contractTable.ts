import { accountColumns } from './accountColumns.ts'
import type { Column } from './column.ts'

const shown = <Field extends string>(field: Field, jp: string, en: string, kind: Column['kind'] = 'text') =>
  ({ field, head: { jp, en }, kind, role: 'shown' }) as const

/** The table of contracts. What moves with every booking and payment is Koma's own to reckon. (CON-06, CON-57, CSV-10, D135) */
export const contractTable = [
  {
    field: 'contractName',
    head: { jp: '契約番号', en: 'Contract number' },
    also: ['契約名', 'Contract name', 'Contract'],
    kind: 'text',
    role: 'key',
  },
  {
    field: 'studentCode',
    head: { jp: 'ID', en: 'ID' },
    also: ['生徒ID', '生徒コード', '生徒番号', 'Student ID', 'Student code'],
    kind: 'text',
    role: 'key',
  },
  shown('studentName', '生徒', 'Student'),
  {
    field: 'contractHolder',
    head: { jp: '契約者', en: 'Contract holder' },
    also: ['保護者', 'Guardian'],
    kind: 'text',
    role: 'field',
  },
  {
    field: 'monthlyContract',
    head: { jp: '種類', en: 'Type' },
    also: ['契約形態', '契約の種類', 'Contract type'],
    kind: 'contractType',
    role: 'field',
  },
  shown('isFixed', '予約形式', 'Booking type', 'bookingType'),
  {
    field: 'startDate',
    head: { jp: '開始日', en: 'Start date' },
    also: ['契約開始日', 'Start', 'From'],
    kind: 'day',
    role: 'field',
  },
  {
    field: 'endDate',
    head: { jp: '終了日', en: 'End date' },
    also: ['契約終了日', '有効期限', 'End', 'Until'],
    kind: 'day',
    role: 'field',
  },
  {
    field: 'points',
    head: { jp: '残高', en: 'Balance' },
    also: ['開始時の残高', '残ポイント', '残チケット', 'ポイント', 'チケット', 'Opening balance', 'Points', 'Tickets'],
    kind: 'count',
    role: 'opening',
  },
  {
    field: 'monthlyPoints',
    head: { jp: '毎月の付与数', en: 'Given each month' },
    also: ['月ポイント', 'Monthly points'],
    kind: 'count',
    role: 'field',
  },
  {
    field: 'carryOver',
    head: { jp: '残りを翌月に繰り越す', en: 'Carry what is left over to the next month' },
    also: ['繰り越し', '繰越', 'Carry over'],
    kind: 'yesNo',
    role: 'field',
  },
  shown('carryOverComplete', '繰越済み', 'Carried over', 'yesNo'),
  {
    field: 'monthlyBookingLimit',
    head: { jp: '月の予約回数の上限', en: 'Bookings a month' },
    kind: 'count',
    role: 'field',
  },
  {
    field: 'monthlyCancelLimit',
    head: { jp: '返却されるキャンセルの上限（月）', en: 'Returned cancellations a month' },
    kind: 'count',
    role: 'field',
  },
  {
    field: 'courses',
    head: { jp: '受講できるコース', en: 'Courses' },
    also: ['コース', 'Course', 'Lessons'],
    kind: 'codes',
    role: 'field',
  },
  shown('used', '使用済み', 'Used', 'yesNo'),
  shown('renewed', '更新済み', 'Renewed', 'yesNo'),
  {
    field: 'contractValue',
    head: { jp: '契約金額（円）', en: 'Plan cost (yen)' },
    also: ['契約金額', '金額', '料金', 'Price', 'Plan cost'],
    kind: 'count',
    role: 'field',
  },
  {
    field: 'memoContractValue',
    head: { jp: '契約金額のメモ', en: 'Note on the plan cost' },
    kind: 'text',
    role: 'field',
  },
  shown('adjusted', '調整の合計', 'Adjustments', 'count'),
  shown('paid', '入金の合計', 'Payments', 'count'),
  shown('balanceOwing', '未払い額', 'Balance owing', 'count'),
  shown('flags', '注意', 'Flags'),
  {
    field: 'contractNotes',
    head: { jp: '備考（スタッフのみ）', en: 'Notes (staff only)' },
    also: ['備考', 'メモ', 'Notes', 'Remarks'],
    kind: 'text',
    role: 'field',
  },
  accountColumns.active,
] as const satisfies readonly Column[]
