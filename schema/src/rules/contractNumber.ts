/** Returns a contract's number, the last 13 characters of its name, which everybody reads. (D87) */
export const contractNumberOf = (contractName: string): string => contractName.slice(-13)
