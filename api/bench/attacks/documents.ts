/** Signs in; answers with the code alone. */
export const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { code } }'

/** Books a seat. */
export const BOOK = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }'
