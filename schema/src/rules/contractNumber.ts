/** What everybody reads of a contract's name: its number, the last 13 characters. (D87) */
export const contractNumberOf = (contractName: string): string => contractName.slice(-13)
