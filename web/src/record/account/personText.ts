interface Person {
  lastName: string
  firstName: string
  email: string
  phoneNumber: string
}

/** What a search looks at of somebody: the ID, the names in either order, with a space and without, address and number, also as digits alone. */
export function personText(code: string, { lastName, firstName, email, phoneNumber }: Person): string {
  const names = `${lastName} ${firstName} ${lastName}${firstName} ${firstName}${lastName}`
  return `${code} ${names} ${email} ${phoneNumber} ${phoneNumber.replaceAll(/\D/g, '')}`
}
