/** The queries that show what a pause or departure changes, where they are on screen. */
export const refetch = ['StudentLeaves', 'StudentPage', 'Students', 'StudentLife', 'StudentContracts'] as const
