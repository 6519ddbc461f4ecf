import {
  startInvoicesInput,
  cancelInvoiceInput,
  invoicePreviewInput,
  shownInvoiceInput,
} from '@koma/schema/input/invoice'
import type { TaxRate } from '@koma/schema/records/tax'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum, TaxRateEnum } from '../../platform/shared/enums.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { type InvoiceChange, invoiceChanges } from './invoicePlan.ts'

const PreviewedChangeEnum = graphqlEnum('InvoiceChange', invoiceChanges)

export const InvoicePreviewArgs = argsType('InvoicePreview', invoicePreviewInput)
const ShownInvoice = inputType('ShownInvoiceInput', shownInvoiceInput, { types: { studentId: ID } })
export const StartInvoices = inputType('StartInvoicesInput', startInvoicesInput, { types: { invoices: ShownInvoice } })
export const CancelInvoice = inputType('CancelInvoiceInput', cancelInvoiceInput)

@ObjectType('InvoiceLine', { description: 'One line of an invoice: the price of a contract, or an adjustment of it.' })
@Access({ scopes: ['contracts:read', 'payments:read'] })
export class InvoiceLineType {
  @Field(() => String) contractNumber!: string
  @Field(() => String, { description: 'The plan, or the note on the price or the adjustment.' }) label!: string
  @Field(() => PlainDate, { nullable: true, description: 'The first day of the contract; null for an adjustment.' })
  startDate!: string | null
  @Field(() => PlainDate, { nullable: true, description: 'The last day of the contract; null for an adjustment.' })
  endDate!: string | null
  @Field(() => Int, { description: 'The amount with its tax, in whole yen; negative if it lowers the price.' })
  amount!: number
  @Field(() => TaxRateEnum, { description: 'The rate that the contract is taxed at.' }) rate!: TaxRate
}

@ObjectType('RateTotal', { description: 'What a paper says of one rate of tax.' })
@Access({ scopes: ['payments:read'] })
export class RateTotalType {
  @Field(() => TaxRateEnum, { description: 'The rate that the amounts are taxed at.' }) rate!: TaxRate
  @Field(() => Int, { description: 'The amounts with their tax, in whole yen.' }) total!: number
  @Field(() => Int, { description: 'The tax within, in whole yen, rounded once.' }) tax!: number
}

@ObjectType('PreviewedInvoice', { description: 'What a month comes to for one student and contract holder.' })
@Access({ scopes: ['students:read', 'contracts:read', 'payments:read'] })
export class PreviewedInvoiceType {
  @Field(() => ID) studentId!: string
  @Field(() => String, { description: 'The contract holder; empty if that is the student.' }) payer!: string
  @Field(() => String) studentName!: string
  @Field(() => String, { description: 'The name the invoice is made out to.' }) addressedTo!: string
  @Field(() => Boolean, { description: 'Whether the student has an email address.' }) hasEmail!: boolean
  @Field(() => PreviewedChangeEnum, { description: 'What startInvoices would do.' }) change!: InvoiceChange
  @Field(() => ID, { nullable: true, description: 'The invoice that was issued last; null without one.' })
  lastId!: string | null
  @Field(() => String, { nullable: true, description: 'Its number; null without one.' }) lastNumber!: string | null
  @Field(() => Boolean, { description: 'Whether the invoice issued last was cancelled.' }) lastCancelled!: boolean
  @Field(() => String, { nullable: true, description: 'The path of its PDF; null without one.' })
  lastPdfPath!: string | null
  @Field(() => [InvoiceLineType], {
    description: 'The prices and adjustments of the contracts, the oldest contract first.',
  })
  lines!: InvoiceLineType[]
  @Field(() => [RateTotalType], { description: 'The total and the tax of each rate, the highest rate first.' })
  rates!: RateTotalType[]
  @Field(() => Int, { description: 'The total with tax, in whole yen.' }) total!: number
  @Field(() => Int, { description: 'What was already paid, in whole yen.' }) paid!: number
  @Field(() => Int, { description: 'What is still to be paid, in whole yen; 0 if nothing is.' }) due!: number
  @Field(() => String, { description: 'The digest to send to startInvoices.' }) digest!: string
}

@ObjectType('InvoicePreview', { description: 'Previews startInvoices without changing anything.' })
@Access({ scopes: ['payments:read'] })
export class InvoicePreviewType {
  @Field(() => String, { description: 'The month, `YYYY-MM`.' }) month!: string
  @Field(() => PlainDate, {
    description: 'The day proposed for payment: the end of the month, in 14 days at the soonest.',
  })
  dueOn!: string
  @Field(() => Boolean, { description: 'Whether the school has a registration number to print.' })
  isRegistered!: boolean
  @Field(() => Int, { description: 'The number of invoices that would be issued.' }) count!: number
  @Field(() => Float, { description: 'The sum of their totals, in whole yen.' }) total!: number
  @Field(() => Int, { description: 'The number of payers whose contracts cost nothing, so that they get none.' })
  free!: number
  @Field(() => [PreviewedInvoiceType], {
    description: 'One for each student and contract holder, by name of the student.',
  })
  invoices!: PreviewedInvoiceType[]
}
