import { contractFields } from '../records/contract.ts'
import { accountColumns } from './accountColumns.ts'
import type { Column } from './column.ts'
import { fieldColumn, tableOf } from './fieldColumn.ts'

const shown = <Field extends string>(field: Field, jp: string, en: string, kind: Column['kind'] = 'text') =>
  ({ field, head: { jp, en }, kind, role: 'shown' }) as const

/**
 * The table of contracts. Koma itself keeps the columns that move with each booking and payment. (CON-06, CON-57,
 * CSV-10, D135)
 */
export const contractTable = tableOf(contractFields, [
  fieldColumn(contractFields, 'contractName', {
    also: ['契約番号', 'Contract number', 'Contract'],
    role: 'key',
  }),
  {
    field: 'studentCode',
    head: { jp: 'ID', en: 'ID' },
    also: [
      '生徒ID',
      '生徒コード',
      '生徒番号',
      '会員番号',
      '会員ID',
      '学籍番号',
      '受講生番号',
      '顧客番号',
      'Student ID',
      'Student code',
      'Student number',
      'Member ID',
    ],
    kind: 'text',
    role: 'key',
  },
  shown('studentName', '生徒', 'Student'),
  fieldColumn(contractFields, 'contractHolder', {
    also: ['契約者名', '契約者氏名', '保護者', '保護者名', '保護者氏名', 'Guardian', 'Parent'],
  }),
  fieldColumn(contractFields, 'monthlyContract', {
    head: { jp: '種類', en: 'Type' },
    also: ['契約形態', '契約の種類', 'Contract type'],
    kind: 'contractType',
    role: 'field',
  }),
  shown('isFixed', '予約形式', 'Booking type', 'bookingType'),
  fieldColumn(contractFields, 'startDate', {
    also: ['契約開始日', '利用開始日', '有効期間開始日', 'Start', 'From'],
    kind: 'day',
  }),
  fieldColumn(contractFields, 'endDate', {
    also: ['契約終了日', '有効期限', '利用終了日', '有効期間終了日', '満了日', 'End', 'Until', 'Expires'],
    kind: 'day',
  }),
  fieldColumn(contractFields, 'points', {
    also: [
      '開始時の残高',
      '残ポイント',
      '残チケット',
      '残回数',
      '残り回数',
      '保有ポイント',
      'ポイント',
      'チケット',
      'Opening balance',
      'Points',
      'Tickets',
    ],
    role: 'opening',
  }),
  fieldColumn(contractFields, 'monthlyPoints', {
    also: ['月ポイント', '月回数', '毎月の回数', 'Monthly points', 'Given each month'],
  }),
  fieldColumn(contractFields, 'carryOver', {
    also: ['繰り越し', '繰越', 'Carry over', 'Carry what is left over to the next month'],
  }),
  fieldColumn(contractFields, 'carryMost', { also: ['Carried at most'] }),
  fieldColumn(contractFields, 'carryMonths', { also: ['Months carried points last'] }),
  fieldColumn(contractFields, 'carryOverComplete'),
  fieldColumn(contractFields, 'monthlyBookingLimit', { also: ['Bookings a month'] }),
  fieldColumn(contractFields, 'monthlyCancelLimit', {
    also: ['返却されるキャンセルの上限（月）', 'Returned cancellations a month'],
  }),
  {
    field: 'courses',
    head: { jp: '受講できるコース', en: 'Courses' },
    also: ['コース', 'Course', 'Lessons'],
    kind: 'codes',
    role: 'field',
  },
  fieldColumn(contractFields, 'used'),
  fieldColumn(contractFields, 'renewed'),
  fieldColumn(contractFields, 'contractValue', {
    also: [
      '契約金額',
      '金額',
      '料金',
      '月謝',
      '受講料',
      '授業料',
      '契約料金',
      '月額料金',
      'Price',
      'Fee',
      'Plan cost',
      'Plan cost (yen)',
    ],
  }),
  fieldColumn(contractFields, 'taxRate', { kind: 'taxRate', also: ['税率', '税区分', 'Tax', 'VAT'] }),
  fieldColumn(contractFields, 'taxIncluded', { also: ['税込価格', 'Tax included'] }),
  fieldColumn(contractFields, 'memoContractValue', { also: ['Note on the plan cost'] }),
  shown('adjusted', '調整の合計', 'Adjustments', 'count'),
  shown('paid', '入金の合計', 'Payments', 'count'),
  shown('balanceOwing', '未払い額', 'Balance owing', 'count'),
  shown('flags', '注意', 'Flags'),
  fieldColumn(contractFields, 'contractNotes', {
    also: ['備考', '備考欄', '特記事項', 'メモ', 'Notes', 'Remarks', 'Memo'],
  }),
  accountColumns.active,
])
