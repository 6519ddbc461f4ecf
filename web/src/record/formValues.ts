/** Returns the values of a form that edits `record`: the fields that `empty` has, a form for something new. */
export function formValues<Values extends object>(empty: Values, record: Values): Values {
  const fields = Object.keys(empty) as (keyof Values)[]
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Values
}
