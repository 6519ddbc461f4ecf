/** As many records as staff lists show at first. (ASTU-08, CONST-09) */
export const AT_FIRST = 100
