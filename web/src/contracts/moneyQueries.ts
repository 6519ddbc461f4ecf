/** The queries that show what was paid, where they are on screen. */
export const moneyQueries = [
  'Contract',
  'Contracts',
  'ContractEntries',
  'LeaveChangePreview',
  'LeavePreview',
  'OwedContracts',
  'PaymentsReport',
  'StudentContracts',
] as const
