import { hashOf } from '../live/sendDocument.ts'
import { SchoolQuery } from './schoolDocuments.ts'
import type { School } from './useSchool.ts'

const storageKey = 'school'
/** Data kept by another version of the app may lack what this one reads. */
const shape = hashOf(SchoolQuery)

/** Keeps what this device knows of the school, for the next start. Nothing personal is in it. */
export function keepSchool(school: School): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ shape, school }))
  } catch {
    // A full or forbidden storage keeps nothing.
  }
}

/** Returns the school as this device knew it last; null on its first visit. (AUTH-38, decision 027) */
export function lastSchool(): School | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { shape?: string; school: School } | null
    return stored !== null && stored.shape === shape ? stored.school : null
  } catch {
    return null
  }
}
