import type { Ahead } from '../shared/live/ahead.ts'
import { AgreementPreviewQuery, AgreementQuery } from './agreementDocuments.ts'

/** Prefetches the window of an agreement: one as it was printed, or as it would be printed now. */
export function askAgreement({ params, ask }: Ahead): void {
  const printed = params.get('printed') ?? ''
  if (printed !== '') return ask(AgreementQuery, { id: printed })
  ask(AgreementPreviewQuery, {
    contractId: params.get('contract') ?? '',
    language: agreementLanguage(params.get('language')),
  })
}

/** The language that the address of an agreement names; null for the student's. */
export function agreementLanguage(named: string | null): 'jp' | 'en' | null {
  return named === 'jp' || named === 'en' ? named : null
}
