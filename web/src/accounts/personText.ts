interface Person {
  lastName: string
  firstName: string
  lastReading?: string
  firstReading?: string
  email: string
  phoneNumber: string
}

/**
 * Returns the text that a search for a person looks in: the ID, the names and readings in either order, email and
 * number, also as digits alone.
 */
export function personText(
  code: string,
  { lastName, firstName, lastReading = '', firstReading = '', email, phoneNumber }: Person,
): string {
  const names = [lastName + firstName, firstName + lastName, lastReading + firstReading, firstReading + lastReading]
  return [code, ...names, email, phoneNumber, phoneNumber.replaceAll(/\D/g, '')].join('\n')
}
