/** The names in a list of records, in its order: the texts of what opens its rows. */
export const rowNames = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
