import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { AgreementPreviewQuery, AgreementQuery } from './agreementDocuments.ts'

/** Prefetches the window of an agreement: one as it was printed, or as it would be printed now. */
export function prefetchAgreement({ params, prefetch }: PrefetchContext): void {
  const printed = params.get('printed') ?? ''
  if (printed !== '') return prefetch(AgreementQuery, { id: printed })
  prefetch(AgreementPreviewQuery, {
    contractId: params.get('contract') ?? '',
    language: agreementLanguage(params.get('language')),
  })
}

/** The language that the address of an agreement names; null for the student's. */
export function agreementLanguage(named: string | null): 'jp' | 'en' | null {
  return named === 'jp' || named === 'en' ? named : null
}
