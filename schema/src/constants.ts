/** The marker of an online lesson wherever the documents keep a place as text (D32). */
export const ONLINE = 'オンライン'

/** Stands for nobody in a booking that is not a student's (SLOT-07). */
export const NOBODY = '_'

/** Minutes before the start from which the online lesson may be joined (CONST-16). */
export const JOIN_MINUTES_BEFORE = 5

/** The days for which the link of an invitation works: nobody waits beside the mailbox for it (D80). */
export const INVITATION_DAYS = 7

/** The staff member whom nobody else may edit, delete or give a password (STF-05, D130). */
export const PROTECTED_STAFF_CODE = 'admin'

/** The most entries of points and yen of a contract that one answer lists, the newest. */
export const mostContractEntries = 1000
