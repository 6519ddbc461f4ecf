interface Person {
  lastName: string
  firstName: string
  email: string
  phoneNumber: string
}

/** What a search looks at of somebody: the ID, the names in either order, address and number, also as digits alone. */
export function personText(code: string, { lastName, firstName, email, phoneNumber }: Person): string {
  return [code, lastName + firstName, firstName + lastName, email, phoneNumber, phoneNumber.replaceAll(/\D/g, '')].join(
    '\n',
  )
}
