import type { Right } from './right.ts'

export const figuresRights: Right[] = [
  { operation: 'query today', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
]
