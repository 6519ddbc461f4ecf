interface Person {
  lastName: string
  firstName: string
  email: string
  phoneNumber: string
}

/**
 * Returns the text that a search for a person looks in: the ID, the names in either order, email and number, also as
 * digits alone.
 */
export function personText(code: string, { lastName, firstName, email, phoneNumber }: Person): string {
  return [code, lastName + firstName, firstName + lastName, email, phoneNumber, phoneNumber.replaceAll(/\D/g, '')].join(
    '\n',
  )
}
