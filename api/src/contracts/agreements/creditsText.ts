import type { Language } from '@koma/schema/codes'
import type { AgreementContentType } from './agreement.type.ts'

const units: Record<Language, Record<AgreementContentType['creditType'], string>> = {
  jp: { p: 'ポイント', t: 'チケット' },
  en: { p: 'points', t: 'tickets' },
}

/** Returns the points or tickets of an agreement with their unit: 63 ポイント. */
export const creditsText = ({
  points,
  creditType,
  language,
}: Pick<AgreementContentType, 'points' | 'creditType' | 'language'>): string =>
  `${points} ${units[language][creditType]}`
